/** An address is inside the network that we run in. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
}
