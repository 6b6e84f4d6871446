/** Events in the shapes that AWS sends, as its documentation and consoles show them. */
const headers = {
  ...{ host: 'abc123.lambda-url.ap-southeast-2.on.aws', origin: 'https://acme.example.com', 'content-type': 'application/json' },
  ...{ 'x-forwarded-for': '203.0.113.9', 'x-forwarded-port': '443', 'x-forwarded-proto': 'https', accept: '*/*' },
  ...{ 'x-amzn-trace-id': 'Root=1-5e6722a7-cc56xmpl46db7ae02d4da47e', 'user-agent': 'Mozilla/5.0' },
};

/** A function URL, or an HTTP API of API Gateway: payload 2.0. The body of a POST is base64 when the gateway takes it for binary. */
export const payload2 = (method: string, path: string, body: string | undefined, { Cookie, ...more }: Record<string, string> = {}) => ({
  ...{
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: 'utm_source=a%20b&utm_source=c',
    cookies: Cookie?.split('; ') ?? ['one=1', 'two=2'],
  },
  headers: { ...headers, ...more },
  queryStringParameters: { utm_source: 'a b,c' },
  requestContext: {
    ...{ accountId: 'anonymous', apiId: 'abc123', domainName: 'abc123.lambda-url.ap-southeast-2.on.aws', domainPrefix: 'abc123' },
    http: { method, path, protocol: 'HTTP/1.1', sourceIp: '203.0.113.9', userAgent: 'Mozilla/5.0' },
    ...{ requestId: 'e1506fd5-9e7b-434f-bd42-4f8fa224b599', routeKey: '$default', stage: '$default' },
    ...{ time: '22/Nov/2026:01:00:00 +0000', timeEpoch: 1_795_309_200_000 },
  },
  ...(body === undefined ? { isBase64Encoded: false } : { body: Buffer.from(body).toString('base64'), isBase64Encoded: true }),
});

/** A REST API of API Gateway: payload 1.0, with headers that have several values. */
export const payload1 = (method: string, path: string, body: string | undefined, more: Record<string, string> = {}) => ({
  ...{ version: '1.0', resource: '/{proxy+}', path, httpMethod: method, headers: { ...headers, ...more } },
  multiValueHeaders: Object.fromEntries(Object.entries({ ...headers, ...more }).map(([name, value]) => [name, [value]])),
  ...{ queryStringParameters: { utm_source: 'c' }, multiValueQueryStringParameters: { utm_source: ['a b', 'c'] } },
  ...{ pathParameters: { proxy: path.slice(1) }, stageVariables: null },
  requestContext: {
    ...{ accountId: '123456789012', apiId: 'id', httpMethod: method, path: `/prod${path}`, protocol: 'HTTP/1.1', stage: 'prod' },
    ...{ requestId: 'id=', requestTimeEpoch: 1_795_309_200_000, resourceId: 'abc', resourcePath: '/{proxy+}' },
    identity: { sourceIp: '203.0.113.9', userAgent: 'Mozilla/5.0' },
  },
  ...{ body: body ?? null, isBase64Encoded: false },
});

export const scheduled = {
  ...{ version: '0', id: '53dc4d37-cffa-4f76-80c9-8b7d4a4d2eaa', 'detail-type': 'Scheduled Event', source: 'aws.events' },
  ...{ account: '123456789012', time: '2026-11-22T01:00:00Z', region: 'ap-southeast-2', detail: {} },
  resources: ['arn:aws:events:ap-southeast-2:123456789012:rule/drain'],
};
