import type { AnswerOf } from "@nameplane/contracts";
import { fileAccept, fileMaxMegabytes, filesMax, fileTypeNames } from "@nameplane/contracts/files/limits";
import { removeFile, uploadFile } from "@nameplane/contracts/files/operations";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/api/api-context.tsx";
import { ApiError, isAborted } from "../../lib/api/api-error.ts";
import type { Api } from "../../lib/api/client.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { newKey } from "../../lib/api/idempotency-key.ts";
import { sendFile } from "../../lib/api/send-file.ts";
import { announce } from "../../ui/feedback/announce.ts";

export type StoredFile = AnswerOf<typeof uploadFile>["file"];

type Sent = NonNullable<Parameters<Api["call"]>[2]>;

/** Where the files of an upload area go, and which files are accepted. */
export type UploadKind = {
  readonly accept: string;
  readonly typeNames: string;
  readonly megabytes: number;
  readonly max: number;
  readonly upload: (api: Api, name: string, options: Sent) => Promise<StoredFile>;
  /** Removes an uploaded file that the user leaves out. Null if the server deletes such files by itself. */
  readonly remove: ((api: Api, fileid: string) => Promise<unknown>) | null;
};

/** Where files for a requested document go. With null, files attached to a message. */
export const accountUploads = (askid: string | null): UploadKind => ({
  accept: fileAccept,
  typeNames: fileTypeNames,
  megabytes: fileMaxMegabytes,
  max: filesMax,
  upload: async (api, name, options) =>
    (await api.call(uploadFile, { name, ...(askid === null ? {} : { askid }) }, options)).file,
  remove: (api, fileid) => api.call(removeFile, { fileid }, { handled: true }),
});

/** A file being uploaded. share: the part sent so far, from 0 to 1; at 1 the server is checking the file. */
export type Sending = {
  readonly key: string;
  readonly file: File;
  readonly share: number;
  /** Why the upload failed. Null while it is running. */
  readonly failure: string | null;
  /** Whether trying again may succeed. */
  readonly mayRetry: boolean;
};

/** Codes with which the server refuses the file itself, so that trying again would fail too. */
const refusedCodes: readonly number[] = [2003, 2005, 2201, 2303, 2304, 2306];
const isFinal = (error: unknown) => error instanceof ApiError && refusedCodes.includes(error.code);

/** Enough for a file of ten megabytes over a slow line. */
const uploadMs = 15 * 60_000;

/**
 * The uploads of one upload area: several at a time, each with its progress, cancel and retry. A file accepted by the server is
 * passed to `onStored`; no file is shown as stored before that.
 */
export function useUploads({
  kind,
  stored,
  onStored,
  onRemoved,
}: {
  readonly kind: UploadKind;
  readonly stored: readonly StoredFile[];
  readonly onStored: (file: StoredFile) => void;
  readonly onRemoved: (fileid: string) => void;
}) {
  const api = useApi();
  const apiTexts = useTranslations("api");
  const t = useTranslations("files.upload");
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [removing, setRemoving] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const ends = useRef(new Map<string, AbortController>());
  const change = (key: string, parts: Partial<Sending>) =>
    setSending((all) => all.map((each) => (each.key === key ? { ...each, ...parts } : each)));
  const drop = (key: string) => setSending((all) => all.filter((each) => each.key !== key));

  async function send(key: string, file: File): Promise<void> {
    const end = new AbortController();
    ends.current.set(key, end);
    change(key, { share: 0, failure: null });
    try {
      const kept = await kind.upload(api, file.name, {
        send: sendFile(file, (share) => change(key, { share })),
        signal: end.signal,
        timeoutMs: uploadMs,
        handled: true,
      });
      drop(key);
      onStored(kept);
      announce(t("storedNews", { name: kept.name }));
    } catch (error) {
      if (isAborted(error)) return drop(key);
      change(key, { failure: describeError(error, apiTexts), mayRetry: !isFinal(error) });
    } finally {
      ends.current.delete(key);
    }
  }

  function add(files: readonly File[]): void {
    setFailure(null);
    const room = kind.max - stored.length - sending.length;
    if (files.length > room) setFailure(t("tooMany", { max: String(kind.max) }));
    for (const file of files.slice(0, Math.max(0, room))) {
      const key = newKey();
      const refused =
        file.size > kind.megabytes * 1024 * 1024
          ? t("tooLarge", { megabytes: String(kind.megabytes) })
          : file.size === 0
            ? t("empty")
            : null;
      setSending((all) => [...all, { key, file, share: 0, failure: refused, mayRetry: false }]);
      if (refused === null) void send(key, file);
    }
  }

  async function remove(fileid: string): Promise<void> {
    setRemoving(fileid);
    setFailure(null);
    try {
      await kind.remove?.(api, fileid);
      onRemoved(fileid);
    } catch (error) {
      if (!isAborted(error)) setFailure(describeError(error, apiTexts));
    } finally {
      setRemoving(null);
    }
  }

  return {
    sending,
    removing,
    failure,
    add,
    retry: ({ key, file }: Sending) => void send(key, file),
    /** Cancels a running upload or removes a failed one. */
    cancel: (key: string) => {
      ends.current.get(key)?.abort();
      drop(key);
    },
    remove: (fileid: string) => void remove(fileid),
  };
}
