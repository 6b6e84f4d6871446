/** The holder of a bucket's address, for messages. */
type Place = 'target' | 'feed' | 'location of the state';

type Fault = Error & { Code?: string; code?: string; $metadata?: { httpStatusCode?: number }; errors?: Error[] };

/** Explains an error. `place` is the holder of the address: a target or a feed. */
const explanationsFor = (place: Place): Record<string, string> => ({
  NoSuchBucket: `there is no such bucket. Create it, or correct its name in the ${place}`,
  AccessDenied: `the credentials in the environment do not allow this in the bucket (${place === 'feed' ? 'it needs get' : 'they need list, get, put and delete'})`,
  InvalidAccessKeyId: 'the storage does not know the access key in the environment (AWS_ACCESS_KEY_ID or AWS_PROFILE)',
  SignatureDoesNotMatch: 'the secret key in the environment does not match the access key (AWS_SECRET_ACCESS_KEY)',
  ExpiredToken: 'the credentials in the environment have expired',
  NoSuchKey: 'there is no such object in the bucket. Correct its name',
  CredentialsProviderError: 'there are no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, in the environment',
  PermanentRedirect: `the bucket is in another region: name it in the ${place}, such as ?region=ap-southeast-2`,
  AuthorizationHeaderMalformed: `the bucket is in another region: name it in the ${place}, such as ?region=ap-southeast-2`,
  NotImplemented: 'the storage does not support conditional writes (If-Match), which keep two writers apart: use another storage',
  BadDigest: 'the upload arrived damaged',
  XAmzContentSHA256Mismatch: 'the upload arrived damaged',
  ENOTFOUND: `there is no server with that name: check the endpoint of the ${place}`,
  ECONNREFUSED: `no server answers at this address: check the endpoint of the ${place}`,
  ECONNRESET: 'the storage closed the connection',
  TimeoutError: 'the storage did not answer in time',
});

/** An error of an S3-compatible storage in plain words, without any key. */
export function s3Error(cause: unknown, place: Place): Error {
  const explanations = explanationsFor(place);
  const fault = cause as Fault;
  const inner = fault.errors?.[0] as Fault | undefined;
  const keys = [fault.Code, fault.name, fault.code, inner?.code].filter((key) => key !== undefined);
  if (/region is missing/i.test(fault.message))
    return new Error(`the region is missing: name it in the ${place}, such as ?region=ap-southeast-2`, { cause });
  const explanation = keys.map((key) => explanations[key]).find((text) => text !== undefined);
  if (explanation) return new Error(explanation, { cause });
  const status = fault.$metadata?.httpStatusCode;
  // A refused HEAD has no body that names the error.
  if (status === 403) return new Error(explanations.AccessDenied, { cause });
  return new Error(`the storage says: ${fault.message || fault.name}${status ? ` (status ${status})` : ''}`, { cause });
}
