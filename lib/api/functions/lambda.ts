import { Hono } from 'hono';
import { handle, type LambdaContext, type LambdaEvent } from 'hono/aws-lambda';
import type { LeadDealer } from '../lead-dealer.ts';
import type { Drained } from './functions-api.ts';
import { openOnce } from './open-once.ts';

/** What EventBridge sends on a schedule. */
type ScheduledEvent = { source: string; 'detail-type'?: string };

type Bound = { Bindings: { event: LambdaEvent } };

const isScheduled = (event: LambdaEvent | ScheduledEvent): event is ScheduledEvent =>
  'source' in event && (event.source === 'aws.events' || event.source === 'aws.scheduler') && !('requestContext' in event);

function peerOf(event: LambdaEvent): string | undefined {
  const context =
    'requestContext' in event ? (event.requestContext as { http?: { sourceIp?: string }; identity?: { sourceIp?: string } }) : {};
  return context.http?.sourceIp ?? context.identity?.sourceIp;
}

/** The AWS Lambda handler, for function URLs, both payload formats of API Gateway, and the schedule that sends the outbox. */
export function makeLambdaHandler(dealers: readonly LeadDealer[], drainMs: number) {
  const open = openOnce(dealers);
  const app = new Hono<Bound>().all('*', async ({ req, env }) => (await open()).handle(req.raw, peerOf(env.event)));
  const answer = handle(app);
  return async (event: LambdaEvent | ScheduledEvent, context?: LambdaContext): Promise<unknown> => {
    if (!isScheduled(event)) return answer(event, context);
    const result: Drained = await (await open()).drain(drainMs);
    return result;
  };
}
