import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { dnsPlans } from "@nameplane/contracts/products/service-pages";
import { renderApp } from "../../../testing/render.tsx";
import { useRequestWords } from "./request-words.tsx";

function Words({ type, productid }: { type: string; productid: number | null }) {
  return <p>{useRequestWords().of({ type, productid }, "example.se")}</p>;
}

test.each([
  ["en", "create-domain-registration", null, "Registration of example.se"],
  ["en", "create-service", dnsPlans.premium, "Premium DNS for example.se"],
  ["sv", "create-service", dnsPlans.premium, "Premium DNS för example.se"],
] as const)('a request is "of" a name, and a plan "for" it (%s, %s)', async (locale, type, productid, said) => {
  await renderApp(<Words type={type} productid={productid} />, { locale, areas: ["requests"] });
  expect(screen.getByText(said)).toBeTruthy();
});
