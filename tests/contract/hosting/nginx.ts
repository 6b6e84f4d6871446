import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../free-port.ts';

/** The system's nginx: FORECOURT_NGINX, or the first on the PATH or where Debian puts it; undefined when there is none. */
export function findNginx(env: Record<string, string | undefined> = process.env): string | undefined {
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'].filter(Boolean);
  return [...(env.FORECOURT_NGINX ? [env.FORECOURT_NGINX] : []), ...folders.map((folder) => join(folder, 'nginx'))].find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** A request as it is written: no client normalises its path, decompresses its body or follows redirects. */
export function ask(port: number, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((done, fail) => {
    request(
      { host: '127.0.0.1', port, path, method, headers: { host: 'hilltop.localhost', ...headers }, agent: false },
      async (response) => {
        const parts: Buffer[] = [];
        for await (const part of response) parts.push(part);
        done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) });
      },
    )
      .on('error', fail)
      .end();
  });
}

export type Nginx = { port: number; reload: () => Promise<void>; stop: () => Promise<void> };

/** Serves a site's folder with the rules it brings, by an nginx of its own on loopback, as the README says to. */
export async function startNginx(program: string, root: string, more = ''): Promise<Nginx> {
  const place = await mkdtemp(join(tmpdir(), 'forecourt-nginx-'));
  const port = await freePort();
  await mkdir(join(place, 'temp'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${place}/temp/${kind};`)
    .join('\n');
  // Started by root, nginx would read as somebody who may not enter the temporary folder.
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  const config = `${user}daemon off;
worker_processes 1;
pid ${place}/nginx.pid;
error_log ${place}/error.log;
events { worker_connections 256; }
http {
${temporary}
access_log off;
server {
    listen 127.0.0.1:${port};
    server_name hilltop.localhost;
    root ${root};
    include ${root}/_hosting/nginx.conf;
    ${more}
}
}
`;
  await writeFile(join(place, 'nginx.conf'), config);
  let said = '';
  const child: ChildProcess = spawn(program, ['-p', place, '-c', join(place, 'nginx.conf'), '-e', join(place, 'error.log')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const answers = () =>
    ask(port, '/robots.txt').then(
      () => true,
      () => false,
    );
  for (let tries = 0; !(await answers()); tries += 1) {
    if (child.exitCode !== null || tries > 200) throw new Error(`nginx does not serve: ${said}`);
    await setTimeout(50);
  }
  return {
    port,
    reload: async () => {
      child.kill('SIGHUP');
      await setTimeout(500);
      if (child.exitCode !== null) throw new Error(`nginx ended: ${said}`);
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(place, { recursive: true, force: true });
    },
  };
}
