/** Operator actions that a dealer or a shopper may ask about later. */
export type AuditAction = 'reveal' | 'replay' | 'release' | 'discard' | 'export' | 'purge' | 'forget';
