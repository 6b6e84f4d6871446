/** An address is inside our own network. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
}
