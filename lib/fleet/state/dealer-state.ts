export { fetchCode, storeCode } from './compiled-code.ts';
export { type FetchedDealer, fetchDealer } from './fetch-dealer.ts';
export { openState, type StateStore } from './open-state.ts';
export { StaleStateError, StateError } from './state-error.ts';
export { type StoredDealer, type StoreOptions, storeDealer } from './store-dealer.ts';
