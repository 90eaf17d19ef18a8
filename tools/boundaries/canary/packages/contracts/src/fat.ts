import "fastify"; export const k = 1;
