import type { Insertable } from 'kysely';
import { type Intake, writeIntake } from '#lib/api/store/intake-store.ts';
import type { LeadTables } from '#lib/api/store/tables.ts';
import { dayAt } from '#lib/locale/zoned-time.ts';
import { dayMs } from '#lib/model/time.ts';
import { randomFrom } from '../build/random.ts';
import type { TestDatabase } from './databases.ts';

export const sownDealers = [
  'bayside-mazda',
  'harbour-city-motors',
  'ridgeline-4x4',
  'southern-alps-autos',
  'switch-drive',
  'wanderlust-rv',
];

const firstNames = ['Ana', 'Ben', 'Chloe', 'Dev', 'Ella', 'Femi', 'Grace', 'Hana', 'Ivan', 'Jo'];
const lastNames = ['Lee', 'Nguyen', 'O’Brien', 'Papadopoulos', 'Singh', 'Taylor', 'Wirihana', 'van der Berg'];
const categories = ['General Enquiry', 'Test Drive', 'Finance', 'Trade In', 'Service'];
const errors = ['HTTP 500', 'HTTP 503', 'no answer in time', 'no connection (ECONNREFUSED)'];

export type SownOptions = { count: number; days: number; now: number; timeZone?: string };

/** Stores leads of six dealers over some days, with deliveries in every state. The same options give the same leads. */
export async function sowLeads(
  database: Pick<TestDatabase, 'db'>,
  { count, days, now, timeZone = 'Australia/Sydney' }: SownOptions,
): Promise<void> {
  const random = randomFrom(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  for (let begun = 0; begun < count; begun += 500)
    await database.db.transaction().execute(async (trx) => {
      for (let index = begun; index < Math.min(count, begun + 500); index++) {
        const at = now - Math.floor(random() ** 1.3 * days * dayMs);
        const [first, last] = [pick(firstNames), pick(lastNames)];
        const spamReason = random() < 0.04 ? 'the hidden field was filled in' : undefined;
        const intake: Intake = {
          ...{ id: index.toString(16).padStart(32, '0'), update: false, dealer: pick(sownDealers), now: at, day: dayAt(at, timeZone) },
          received: {
            lead: {
              ...{
                name: first,
                last_name: last,
                phone: `04${String(10_000_000 + index)}`,
                email: `${first}.${index}@example.com`.toLowerCase(),
              },
              ...{ category: pick(categories), message: `Is stock ${index} still there?`, car_id: String(index % 400) },
              ...(random() < 0.05 ? { form_completed: false } : {}),
            },
          },
          destinations: [{ name: 'crm' }, { name: 'showroom-mail', when: { category: ['Test Drive', 'Trade In'] } }],
          ...{ spamReason, isTest: false },
        };
        await writeIntake(trx, intake);
      }
    });
  const waiting = await database.db
    .selectFrom('deliveries')
    .select(['id', 'created_at'])
    .where('state', '=', 'pending')
    .orderBy('id')
    .execute();
  for (let begun = 0; begun < waiting.length; begun += 500)
    await database.db.transaction().execute(async (trx) => {
      const attempted: Insertable<LeadTables['attempts']>[] = [];
      for (const { id, created_at } of waiting.slice(begun, begun + 500)) {
        const fate = random();
        const isOld = created_at < now - 2 * dayMs;
        const state = fate < 0.93 || (isOld && fate < 0.97) ? 'delivered' : isOld ? 'dead' : 'pending';
        const attempts = state === 'delivered' ? 1 : state === 'dead' ? 8 : 3;
        const error = state === 'delivered' ? null : pick(errors);
        const end = created_at + 400;
        const ended = state === 'pending' ? { next_at: now + 900_000, ended_at: null } : { next_at: end, ended_at: end };
        await trx
          .updateTable('deliveries')
          .set({ state, attempts, last_error: error, ...ended })
          .where('id', '=', id)
          .execute();
        attempted.push({ delivery_id: id, attempt: attempts, at: created_at, ms: 400, status: error ? 500 : 200, error });
      }
      await trx.insertInto('attempts').values(attempted).execute();
    });
}
