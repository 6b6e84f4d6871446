import type { GuardedFetch } from '#lib/network/private-address.ts';
import type { AccountService } from './accounts/account-service.ts';
import type { FileService } from './files/file-service.ts';
import type { CheckBot } from './guards/bot-check.ts';
import type { AfterSameKey } from './guards/keys-in-flight.ts';
import type { CountRequest } from './guards/request-limits.ts';
import type { LeadDealer } from './lead-dealer.ts';
import type { ReadFile } from './print/photo.ts';
import type { Intake, IntakeOutcome } from './store/intake-store.ts';
import type { Upstreams } from './upstreams/upstreams.ts';

/** What the API may read of a dealer’s live release: files by their path, and the data of a car’s page (undefined if there is none). */
export type ApiSite = { carPage: (slug: string) => Promise<unknown>; file: ReadFile };

/** The services behind the endpoints, opened once for all requests. An endpoint that needs another one adds it here. */
export type ApiServices = {
  /** Stores a lead and resolves once it is on disk. Rejects with the database's error if it was not stored. */
  leads: { receive: (intake: Intake) => Promise<IntakeOutcome> };
  /** Files that come with leads. */
  files: Pick<FileService, 'receive' | 'openLink'>;
  upstreams: Upstreams;
  /** Signs shoppers in; undefined without a database, and below /mock. */
  accounts?: AccountService | undefined;
};

/** The services that differ below /mock. */
type MockServices = Pick<ApiServices, 'leads' | 'upstreams' | 'accounts'>;

export type ApiWorld = {
  /** Reaches public addresses only (rule B15). */
  fetch: GuardedFetch;
  /** Milliseconds. */
  now: () => number;
  random: (bytes: number) => Uint8Array;
  /** Receives errors that are not the request’s fault. */
  report: (error: Error) => void;
};

/** What the API needs for one request; the server passes it with the request. */
export type ApiBindings = ApiServices & {
  /** The services behind /mock. */
  mock: MockServices;
} & ApiWorld &
  ApiSite & {
    /** The dealer whose site the request comes from; undefined if no dealer has its host. */
    dealer: LeadDealer | undefined;
    /** Counts requests against the dealer's limits. */
    countRequest: CountRequest;
    checkBot: CheckBot;
    afterSameKey: AfterSameKey;
    /** The client's network (guards/clients.ts). Undefined if the server does not know it. */
    client: string | undefined;
  };

export type ApiEnv = { Bindings: ApiBindings };
