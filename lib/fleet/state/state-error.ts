/** The state of a dealer, or compiled code, cannot be read from the store or stored. The message names the object and what to do. */
export class StateError extends Error {
  override name = 'StateError';
}

/** A newer fence or generation of the dealer is in the store. Nothing was replaced; fetch the dealer and build again. */
export class StaleStateError extends StateError {
  override name = 'StaleStateError';
}
