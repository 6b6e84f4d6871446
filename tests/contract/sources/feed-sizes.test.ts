/** A feed of FORECOURT_FEED_MEGABYTES (by default 4): read row by row, and stopped at the limit of a pull before the rest is taken (rule B18). */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pullDealer } from '#lib/pull/pull.ts';
import { feedSource, ownFields, startFeedServer } from './feed-server.ts';
import { limits, workplace } from './workplace.ts';

const megabytes = Number(process.env.FORECOURT_FEED_MEGABYTES ?? 4);
const size = megabytes * 1e6;
const comments = 'One owner, full service history. '.repeat(120);
const header = 'id,make,model,price,comments\n';
const rowOf = (id: number) => `${id},Mazda,CX-5,19990,"${comments}"\n`;
const count = Math.floor(size / rowOf(100_000).length);

let server: Awaited<ReturnType<typeof startFeedServer>>;
let place: Awaited<ReturnType<typeof workplace>>;
let sent = 0;

function* rows(): Iterable<string> {
  sent = 0;
  for (let id = 0; id <= count; id += 1) {
    const text = id === 0 ? header : rowOf(id);
    sent += text.length;
    yield text;
  }
}

beforeEach(async () => {
  server = await startFeedServer();
  server.intercept = (_seen, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' });
    // As fast as it is taken, so that the server's memory says nothing. A receiver that hangs up is what one test is about.
    pipeline(Readable.from(rows()), response).catch(() => undefined);
    return true;
  };
  const { id, make, model, price, comments: text } = ownFields;
  place = await workplace(feedSource({ from: server.url, fields: { id, make, model, price, comments: text } }));
});
afterEach(async () => {
  await server.close();
  await place.remove();
});

test('all of its cars are read, in a memory of a few times its size', async () => {
  let most = 0;
  const watch = new AbortController();
  const watching = (async () => {
    while (!watch.signal.aborted) {
      most = Math.max(most, process.memoryUsage().rss);
      await setTimeout(20);
    }
  })();
  const before = process.memoryUsage().rss;
  const { snapshot } = await pullDealer({ ...place.context, limits: { ...limits, maxCars: count + 1, maxMegabytes: megabytes + 1 } });
  watch.abort();
  await watching;
  expect(snapshot.cars).toHaveLength(count);
  // The cars themselves, their texts as JSON, and the snapshot as it is written.
  expect((most - before) / 1e6, `${Math.round((most - before) / 1e6)} MB for a feed of ${megabytes} MB`).toBeLessThan(300 + 8 * megabytes);
});

test('at the limit of a pull it is stopped, and the rest is not taken', async () => {
  const half = Math.floor(megabytes / 2);
  const pulled = pullDealer({ ...place.context, limits: { ...limits, maxMegabytes: half } });
  await expect(pulled).rejects.toThrow(`the feed is too large, more than pull.maxMegabytes allows (${half} MB)`);
  // What was on its way is at most a few buffers.
  expect(sent).toBeLessThan(half * 1e6 + 8e6);
});
