/** Sends uploads of 5 × 10 MB at once, as clients that stream. */
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pdf } from '../../unit/leads/files/samples.ts';

const [port, clients] = process.argv.slice(2).map(Number);
const megabyte = 1024 * 1024;
const start = pdf().subarray(0, 9);
const end = pdf().subarray(9);
const filling = Buffer.alloc(megabyte, '% filling\n');

function* form() {
  yield '--b\r\nContent-Disposition: form-data; name="lead"\r\n\r\n{"phone":"0412 345 678"}\r\n';
  for (let file = 0; file < 5; file++) {
    yield `--b\r\nContent-Disposition: form-data; name="files"; filename="${file}.pdf"\r\n\r\n`;
    yield start;
    for (let part = 0; part < 9; part++) yield filling;
    yield filling.subarray(0, megabyte - start.length - end.length);
    yield end;
    yield '\r\n';
  }
  yield '--b--\r\n';
}

async function upload(client: number): Promise<number> {
  const headers = {
    Host: 'hilltop.example.com',
    'Content-Type': 'multipart/form-data; boundary=b',
    'X-Forwarded-For': `192.0.2.${client}`,
  };
  const sent = request({ host: '127.0.0.1', port, method: 'POST', path: '/api/leads/with-files', headers, agent: false });
  const answered = new Promise<number>((resolve, reject) => {
    sent.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject);
  });
  await pipeline(Readable.from(form()), sent);
  return answered;
}

process.send?.(await Promise.all(Array.from({ length: clients ?? 1 }, (_, client) => upload(client))));
process.disconnect();
