import type { Generated } from 'kysely';
import type { MailWish, NoticeKind } from '#lib/accounts/notice-kinds.ts';
import type { AuditAction, DeliveryState, LeadEvent, LeadState } from '#lib/leads/states.ts';

/** The lists of an account: saved cars, which a shopper marked with the heart, and watched ones, about which they want to hear. */
export type ShopperList = 'saved' | 'watched';

/** Times are milliseconds. Texts named `body` hold JSON as it was received. */
export type LeadTables = {
  leads: {
    id: string;
    dealer: string;
    state: LeadState;
    version: number;
    /** 1 if it was delivered unfinished. */
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
    /** The intended destinations, as JSON. */
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
    /** 1 if an attempt was started and its outcome is unknown. */
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
    /** Counts from 0, in the order of the request. */
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
  /** When periodic work was last claimed, so that only one of several processes does it. */
  jobs: { name: string; at: number };
  /** Alarms that have started and not ended. */
  alarms: { dealer: string; kind: string; since: number };
  /** The outbox of alarms. `via` is the dealer whose settings name the recipient; messages of one `line` to it are sent in order. */
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
  /** Shoppers who signed in, by a phone number, an email address or both. */
  shoppers: {
    id: string;
    dealer: string;
    phone: string | null;
    email: string | null;
    created_at: number;
    seen_at: number;
    /** Which emails they want. */
    mail: Generated<MailWish>;
    /** When the last email with notices was created. */
    mailed_at: Generated<number | null>;
    /** The key in the unsubscribe links of emails. Null before the first email. */
    stop_key: Generated<string | null>;
  };
  /** Codes that were sent. `hash` needs the cookie of the browser that asked, which is nowhere in the database. */
  sign_in_codes: {
    id: string;
    dealer: string;
    contact: string;
    area: string;
    /** The hash of that cookie. */
    browser: string;
    hash: string;
    at: number;
    ends_at: number;
    tries: number;
    state: 'live' | 'entered' | 'unsent';
  };
  /** Devices that are signed in, by the hash of their cookie. */
  shopper_sessions: { hash: string; shopper_id: string; dealer: string; at: number; seen_at: number; ends_at: number };
  /** Cars that a shopper keeps. `car` is what a list shows of it, as JSON; null where the page did not say. */
  shopper_cars: { shopper_id: string; list: ShopperList; car_id: string; at: number; car: string | null };
  /** The last compared stock of a dealer, to detect changes. */
  noted_stock: { dealer: string; release: string; at: number; cars: string };
  /** Searches that shoppers saved. `choices` is what they typed and chose, as JSON, and `fingerprint` its hash; `changed_at` is when they last chose. */
  saved_searches: {
    id: string;
    shopper_id: string;
    dealer: string;
    name: string;
    fingerprint: string;
    choices: string;
    at: number;
    changed_at: number;
  };
  /** Cars that can no longer be bought, so that their return is not reported as new. */
  gone_cars: { dealer: string; car_id: string; vehicle: string | null; at: number };
  /** New cars that have not been matched with all saved searches. `cars` is JSON; searches up to `after_id` are done. */
  arrivals: { dealer: string; release: string; at: number; cars: string; after_id: string };
  /** Notices about shoppers' watched cars and saved searches. `body` is their content, as JSON. */
  shopper_notices: {
    id: string;
    shopper_id: string;
    kind: NoticeKind;
    car_id: string;
    release: string;
    at: number;
    body: string;
    read_at: number | null;
    /** The saved search that it is about, and `car_id` is the search's first new car. Null for a watched car. */
    search_id: Generated<string | null>;
    /** The email that contains it. */
    mail_id: Generated<string | null>;
  };
  /** The outbox of emails with notices. `uncertain`: an attempt was started and its outcome is unknown. */
  shopper_mails: {
    id: string;
    shopper_id: string;
    dealer: string;
    at: number;
    state: 'pending' | 'delivered' | 'dead';
    attempts: number;
    next_at: number;
    leased_until: number;
    lease: string | null;
    uncertain: number;
    last_error: string | null;
  };
  remote_ids: { lead_id: string; destination: string; remote_id: string };
};
