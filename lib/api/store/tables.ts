import type { AuditAction, DeliveryState, LeadEvent, LeadState } from '#lib/leads/states.ts';

/** Times are milliseconds. Texts named `body` hold JSON as it was received. */
export type LeadTables = {
  leads: {
    id: string;
    dealer: string;
    state: LeadState;
    version: number;
    /** 1 when it was delivered without being finished. */
    promoted: number;
    received_at: number;
    updated_at: number;
    category: string | null;
    car_id: string | null;
    phone_key: string | null;
    email_key: string | null;
    duplicate_of: string | null;
    spam_reason: string | null;
    is_test: number;
  };
  lead_versions: {
    lead_id: string;
    version: number;
    kind: 'partial' | 'complete' | 'promoted' | 'forgotten';
    at: number;
    body: string;
    day: string;
    /** The destinations that were to get it, as JSON. */
    planned: string;
  };
  idempotency_keys: { dealer: string; key: string; fingerprint: string; status: number; body: string; at: number };
  deliveries: {
    id: string;
    lead_id: string;
    version: number;
    dealer: string;
    destination: string;
    event: LeadEvent;
    state: DeliveryState;
    attempts: number;
    next_at: number;
    /** Until when a worker holds it; a worker that died loses it then. */
    leased_until: number;
    lease: string | null;
    /** 1 when an attempt was begun whose outcome is not known. */
    uncertain: number;
    day: string;
    created_at: number;
    ended_at: number | null;
    last_error: string | null;
  };
  attempts: { delivery_id: string; attempt: number; at: number; ms: number; status: number | null; error: string | null };
  /** `lead_id` and `version` are null until the lead that came with it is stored. */
  files: {
    id: string;
    lead_id: string | null;
    version: number | null;
    /** Counts from 0 in the order in which the request had them. */
    position: number;
    name: string;
    type: string;
    bytes: number;
    at: number;
  };
  file_parts: { file_id: string; part: number; content: Uint8Array };
  /** What operators did and looked at. Holds no personal data. */
  audit_log: { id: string; at: number; actor: string; action: AuditAction; lead_id: string | null; note: string };
  /** Phone numbers that shoppers revealed or dialled. `kept`: the dealer has no platform to tell. */
  calls: {
    id: string;
    dealer: string;
    kind: 'reveal' | 'call';
    at: number;
    day: string;
    body: string;
    state: 'pending' | 'delivered' | 'dead' | 'kept';
    attempts: number;
    next_at: number;
    leased_until: number;
    lease: string | null;
    last_error: string | null;
  };
  /** When work that is done now and then was last claimed, so that one of several processes does it. */
  jobs: { name: string; at: number };
  /** Alarms that have started and are not over. */
  alarms: { dealer: string; kind: string; since: number };
  /** The outbox of alarms. `via` is the dealer whose settings name the recipient; messages of one `line` to it are sent in their order. */
  alarm_messages: {
    id: string;
    via: string;
    recipient: string;
    line: string;
    at: number;
    body: string;
    attempts: number;
    next_at: number;
  };
  /** The last synthetic lead of each dealer (rule E43): what it was sent with, when it arrived, and how it ended. */
  probes: {
    dealer: string;
    nonce: string;
    begun_at: number;
    stored_at: number | null;
    ended_at: number | null;
    error: string | null;
    ok_at: number | null;
  };
  remote_ids: { lead_id: string; destination: string; remote_id: string };
};
