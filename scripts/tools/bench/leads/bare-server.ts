/** The minimum work of a durable endpoint: parse the body, one synchronous commit, respond. Prints its port. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';

const database = new DatabaseSync(process.argv[2] as string);
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; create table leads (id text primary key, at integer, body text)');
const insert = database.prepare('insert into leads values (?, ?, ?)');

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const body = Buffer.concat(parts).toString();
    JSON.parse(body);
    const id = randomBytes(16).toString('hex');
    insert.run(id, Date.now(), body);
    response.writeHead(201, { 'Content-Type': 'application/json' }).end(JSON.stringify({ id }));
  });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
