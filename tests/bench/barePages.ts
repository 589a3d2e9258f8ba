import { get } from 'node:http';
import Fastify from 'fastify';

/*
 * The baseline for the product's prerendered pages: a route that sends the same compressed bytes with the same headers
 * from memory, and does nothing else. `PAGE_URL` is the page, fetched once.
 */

const { PAGE_URL = '', PORT = '' } = process.env;
const accepted = { 'accept-encoding': 'br' };
const { headers, body } = await new Promise<{ headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
  get(PAGE_URL, { headers: accepted }, (answer) => {
    const parts: Buffer[] = [];
    // Headers of the connection are set anew for each response; all others are copied.
    const connection = new Set(['date', 'connection', 'keep-alive', 'content-length']);
    const keptHeaders = Object.entries(answer.headers).flatMap(([name, value]) =>
      typeof value !== 'string' || connection.has(name) ? [] : [[name, value]],
    );
    answer
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => resolve({ headers: Object.fromEntries(keptHeaders), body: Buffer.concat(parts) }));
  }).on('error', reject);
});

const bare = Fastify({ logger: false });
bare.get('/page', (_request, reply) => reply.headers(headers).send(body));
await bare.listen({ port: Number(PORT), host: '127.0.0.1' });
console.info('ready page');
process.once('SIGTERM', () => void bare.close().then(() => process.exit(0)));
