/** A serverless host: the adapter that its bundle starts from, and the files that it needs beside the bundle. */
export type FunctionsHost = {
  /** The bundle's exports, with the dealers as `dealers`. */
  entry: string;
  /** Files by path; the bundle is `functions.mjs`. */
  files: Readonly<Record<string, string>>;
  /** Whether code there can open sockets, as mail needs. */
  hasSockets: boolean;
  /** The remaining steps, one line each. */
  next: readonly string[];
};

/** A drain starts no attempt after this time. An attempt takes at most the destination's timeout, 15 s by default. */
const drainMs = { minute: 40_000, netlify: 12_000 };

const everyMinute = '* * * * *';
const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
const secrets = 'Set FORECOURT_DATABASE_URL and the secrets of the destinations as environment variables there.';

const vercel: FunctionsHost = {
  entry: `import { makeVercelFunctions } from '#lib/api/functions/vercel.ts';
export const { handle, drain } = makeVercelFunctions(dealers, ${drainMs.minute});`,
  files: {
    'api/index.mjs': `export {
  handle as DELETE, handle as GET, handle as HEAD, handle as OPTIONS, handle as PATCH, handle as POST, handle as PUT,
} from '../functions.mjs';\n`,
    'api/drain.mjs': "export { drain as GET } from '../functions.mjs';\n",
    'vercel.json': json({
      $schema: 'https://openapi.vercel.sh/vercel.json',
      rewrites: ['/api/:path*', '/mock/:path*'].map((source) => ({ source, destination: '/api/index' })),
      crons: [{ path: '/api/drain', schedule: everyMinute }],
      functions: { 'api/index.mjs': { maxDuration: 30 }, 'api/drain.mjs': { maxDuration: 60 } },
    }),
  },
  hasSockets: true,
  next: [
    secrets,
    'Set CRON_SECRET: without it no delivery is made.',
    'A schedule of every minute needs a paid plan.',
    'Deploy with: vercel deploy',
  ],
};

const netlify: FunctionsHost = {
  entry: `import { makeNetlifyFunctions } from '#lib/api/functions/netlify.ts';
export const { handle, drain } = makeNetlifyFunctions(dealers, ${drainMs.netlify});`,
  files: {
    'netlify/functions/api.mjs':
      "export { handle as default } from '../../functions.mjs';\nexport const config = { path: ['/api/*', '/mock/*'] };\n",
    'netlify/functions/drain.mjs': `export { drain as default } from '../../functions.mjs';\nexport const config = { schedule: '${everyMinute}' };\n`,
    'netlify.toml': '[build]\n  publish = "public"\n\n[functions]\n  directory = "netlify/functions"\n  node_bundler = "esbuild"\n',
    'public/robots.txt': 'User-agent: *\nDisallow: /\n',
  },
  hasSockets: true,
  next: [secrets, 'Deploy with: netlify deploy --prod'],
};

const lambda: FunctionsHost = {
  entry: `import { makeLambdaHandler } from '#lib/api/functions/lambda.ts';
export const handler = makeLambdaHandler(dealers, ${drainMs.minute});`,
  files: {
    'template.yaml': `AWSTemplateFormatVersion: '2010-09-09'
Transform: AWS::Serverless-2016-10-31
Description: Leads of Forecourt dealers
Parameters:
  DatabaseUrl:
    Type: String
    NoEcho: true
Resources:
  Leads:
    Type: AWS::Serverless::Function
    Properties:
      Runtime: nodejs22.x
      Handler: functions.handler
      CodeUri: .
      Timeout: 60
      MemorySize: 512
      Environment:
        Variables:
          FORECOURT_DATABASE_URL: !Ref DatabaseUrl
      FunctionUrlConfig:
        AuthType: NONE
      Events:
        Drain:
          Type: Schedule
          Properties:
            Schedule: rate(1 minute)
Outputs:
  Url:
    Value: !GetAtt LeadsUrl.FunctionUrl
`,
  },
  hasSockets: true,
  next: [
    'Add the secrets of the destinations to Environment in template.yaml.',
    'Deploy with: sam deploy --guided --parameter-overrides DatabaseUrl=postgres://…',
  ],
};

const cloudflare: FunctionsHost = {
  entry: `import { makeCloudflareWorker } from '#lib/api/functions/cloudflare.ts';
export default makeCloudflareWorker(dealers, ${drainMs.minute});`,
  files: {
    'wrangler.toml': `name = "forecourt-leads"
main = "functions.mjs"
compatibility_date = "2025-09-01"
compatibility_flags = ["nodejs_compat"]

[triggers]
crons = ["${everyMinute}"]

# A pool of connections close to the database. Without it, set the secret FORECOURT_DATABASE_URL.
# [[hyperdrive]]
# binding = "HYPERDRIVE"
# id = "…"
`,
  },
  hasSockets: false,
  next: [
    'Set the secrets with: wrangler secret put <NAME>',
    'A host name that resolves to a private address is not refused there: a Worker cannot see the address, and it cannot reach your private network.',
    'Deploy with: wrangler deploy',
  ],
};

export const functionsHosts = { vercel, netlify, lambda, cloudflare } as const satisfies Readonly<Record<string, FunctionsHost>>;
export type FunctionsHostName = keyof typeof functionsHosts;
