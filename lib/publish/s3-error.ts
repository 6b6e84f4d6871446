type Fault = Error & { Code?: string; code?: string; $metadata?: { httpStatusCode?: number }; errors?: Error[] };

const names: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket. Make it first, or mend its name in the target',
  AccessDenied: 'the credentials in the environment may not do that in this bucket (they need list, get, put and delete)',
  InvalidAccessKeyId: 'the storage does not know the access key in the environment (AWS_ACCESS_KEY_ID or AWS_PROFILE)',
  SignatureDoesNotMatch: 'the secret key in the environment does not fit its access key (AWS_SECRET_ACCESS_KEY)',
  ExpiredToken: 'the credentials in the environment have expired',
  CredentialsProviderError: 'there are no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, in the environment',
  PermanentRedirect: 'the bucket is in another region: name it in the target, such as ?region=ap-southeast-2',
  AuthorizationHeaderMalformed: 'the bucket is in another region: name it in the target, such as ?region=ap-southeast-2',
  BadDigest: 'what arrived is not what was sent',
  XAmzContentSHA256Mismatch: 'what arrived is not what was sent',
  ENOTFOUND: 'the storage cannot be found under this address; look at the endpoint of the target',
  ECONNREFUSED: 'nothing answers at this address; look at the endpoint of the target',
  ECONNRESET: 'the storage broke the connection off',
  TimeoutError: 'the storage did not answer in time',
};

/** What went wrong at an S3-compatible storage, in words that name no key. */
export function s3Error(cause: unknown): Error {
  const fault = cause as Fault;
  const inner = fault.errors?.[0] as Fault | undefined;
  const keys = [fault.Code, fault.name, fault.code, inner?.code].filter((key) => key !== undefined);
  if (/region is missing/i.test(fault.message))
    return new Error('the region is missing: name it in the target, such as ?region=ap-southeast-2', { cause });
  const known = keys.map((key) => names[key]).find((words) => words !== undefined);
  if (known) return new Error(known, { cause });
  const status = fault.$metadata?.httpStatusCode;
  // An answer without a body has no name: a HEAD that is refused.
  if (status === 403) return new Error(names.AccessDenied, { cause });
  return new Error(`the storage says: ${fault.message || fault.name}${status ? ` (status ${status})` : ''}`, { cause });
}
