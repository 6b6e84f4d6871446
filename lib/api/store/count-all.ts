import { sql } from 'kysely';

/** PostgreSQL counts in 64 bits, and its driver gives such numbers as text unless told otherwise. */
export const countAll = sql<number | string | bigint>`count(*)`;
