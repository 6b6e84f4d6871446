import type { LeadFile } from '#lib/leads/files/lead-file.ts';
import type { AttemptAnswer } from '#lib/leads/retry.ts';
import type { LeadMessage } from '#lib/leads/webhook-event.ts';

/** What one attempt came to, and the id that the destination gave the lead. */
export type DeliveryAnswer = AttemptAnswer & { remoteId?: string };

/** A file with its content, which is read while it is sent. */
type OutgoingFile = LeadFile & { content: () => AsyncIterable<Uint8Array> };

/** A message on its way: one delivery of one lead version. */
export type Outgoing = LeadMessage & {
  files?: readonly OutgoingFile[] | undefined;
  /** The same on every attempt of a delivery. */
  deliveryId: string;
  /** The id that this destination gave the lead before. */
  remoteId: string | undefined;
};

/** Sends messages to one place. It never throws: every failure is an answer. */
export type Destination = (message: Outgoing, signal: AbortSignal) => Promise<DeliveryAnswer>;
