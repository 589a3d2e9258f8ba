import { connect } from 'node:net';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refreshLinchpin } from '#contract/auth.ts';
import { getOrgSettings, logoLimits, updateOrgSettings, uploadLogo } from '#contract/org.ts';
import { rateLimits } from '#server/db/schema/index.ts';
import { administrator, member, type Person } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/* An uploaded logo is redrawn, and nothing but its pixels is ever served. */

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await administrator(server);
});
afterAll(() => server.stop());
// Rate limits aren't the subject here.
beforeEach(() => server.platform.database.sql.delete(rateLimits));

const plain = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 4, background: { r: 10, g: 120, b: 90, alpha: 0.5 } } });
const settingsOf = async ({ token, orgId }: Person) =>
  (await server.api.done(getOrgSettings, { token, params: { orgId } })).org;
const versionOf = async (person: Person) => (await settingsOf(person)).version;
const upload = async (bytes: Uint8Array, person = admin) =>
  server.api.call(uploadLogo, {
    token: person.token,
    body: { version: await versionOf(person), picture: Buffer.from(bytes).toString('base64') },
  });
const served = async (logoUrl: string | null) => server.api.raw({ method: 'GET', url: logoUrl ?? '/logos/none' });

/** A chunk of a PNG file with a valid checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let crc = ~0;
  for (const byte of body) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length);
  body.copy(framed, 4);
  framed.writeInt32BE(~crc, body.length + 4);
  return framed;
}

const pngSign = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** A PNG that claims a size; `rows` are its compressed pixels. */
function claimedPng(
  width: number,
  height: number,
  rows: Buffer = deflateSync(Buffer.alloc(100)),
  more: Buffer[] = [],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([pngSign, chunk('IHDR', header), ...more, chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** The only messages that the field may show. */
const sentences = {
  empty: 'Choose a picture.',
  large: 'This file is larger than 2 MB. Save a smaller version and upload that.',
  type: 'This file isn’t a PNG, JPEG or WebP picture. Save your logo as one of these and upload that.',
  damaged: 'We couldn’t read this picture. It may be damaged: open it, save it again as PNG or JPEG, and upload that.',
};
const script = '<script>alert(document.domain)</script>';

// Rules: org.logo
describe('a logo', () => {
  it.each(['png', 'jpeg', 'webp'] as const)(
    'is accepted as %s, scaled to fit 512 × 512 and served as WebP from our own site',
    async (format) => {
      const { status, body } = await upload(await plain(2000, 1000).toFormat(format).toBuffer());
      expect({ status, logoUrl: body.org?.logoUrl }).toEqual({
        status: 200,
        logoUrl: expect.stringMatching(/^\/logos\/[0-9a-f-]{36}\.webp$/),
      });
      const picture = await served(body.org.logoUrl);
      expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 512, height: 256 });
      expect((await server.api.done(refreshLinchpin, { token: admin.token })).org.logoUrl).toBe(body.org.logoUrl);
    },
  );

  it('is cached for good and can never act as a page', async () => {
    const { body } = await upload(await plain().png().toBuffer());
    const { statusCode, headers } = await served(body.org.logoUrl);
    expect({ statusCode, headers }).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      },
    });
  });

  it('gets a new address with each upload, and the old one returns nothing', async () => {
    const first = (await upload(await plain().png().toBuffer())).body.org.logoUrl;
    const second = (await upload(await plain(40, 40).png().toBuffer())).body.org.logoUrl;
    expect(second).not.toBe(first);
    expect([(await served(first)).statusCode, (await served(second)).statusCode]).toEqual([404, 200]);
  });

  it('is deleted together with its picture', async () => {
    const { logoUrl, version } = (await upload(await plain().png().toBuffer())).body.org;
    const { org } = await server.api.done(updateOrgSettings, { token: admin.token, body: { version, logoUrl: '' } });
    expect(org.logoUrl).toBeNull();
    expect((await served(logoUrl)).statusCode).toBe(404);
  });

  it('is kept when its own address is sent back unchanged', async () => {
    const { logoUrl, version } = (await upload(await plain().png().toBuffer())).body.org;
    const { org } = await server.api.done(updateOrgSettings, {
      token: admin.token,
      body: { version, logoUrl: logoUrl ?? '', city: 'Aba' },
    });
    expect(org.logoUrl).toBe(logoUrl);
    expect((await served(logoUrl)).statusCode).toBe(200);
  });

  it.each([
    'https://kuramo.ng/logo.svg',
    '//kuramo.ng/logo.png',
    '/logos/../hr/auth/sessions',
    '/logos/0d3f0000-0000-4000-8000-000000000001.webp',
    'data:image/png;base64,AAAA',
  ])('refuses any address but its own: %s', async (logoUrl) => {
    const before = await settingsOf(admin);
    const refused = await server.api.call(updateOrgSettings, {
      token: admin.token,
      body: { version: before.version, logoUrl },
    });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        errors: [{ field: 'logoUrl', msg: 'Upload the logo as a picture file. Links to other sites aren’t allowed.' }],
      },
    });
    expect(await settingsOf(admin)).toEqual(before);
  });

  it('of another organisation can’t be claimed', async () => {
    const other = await administrator(server);
    const theirs = (await upload(await plain().png().toBuffer(), other)).body.org.logoUrl ?? '';
    const { status } = await server.api.call(updateOrgSettings, {
      token: admin.token,
      body: { version: await versionOf(admin), logoUrl: theirs },
    });
    expect(status).toBe(400);
    expect((await served(theirs)).statusCode).toBe(200);
  });

  it('can only be set by administrators', async () => {
    const { token } = await member(server, admin);
    const body = { version: await versionOf(admin), picture: (await plain().png().toBuffer()).toString('base64') };
    expect((await server.api.call(uploadLogo, { token, body })).status).toBe(403);
    expect((await server.api.call(uploadLogo, { body })).status).toBe(401);
  });

  it('set by two administrators at once is one of theirs, and the other is shown the result', async () => {
    const version = await versionOf(admin);
    const pictures = await Promise.all([10, 20, 30].map((side) => plain(side, side).png().toBuffer()));
    const answers = await Promise.all(
      pictures.map((picture) =>
        server.api.call(uploadLogo, { token: admin.token, body: { version, picture: picture.toString('base64') } }),
      ),
    );
    const now = await settingsOf(admin);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    for (const { status, body } of answers) expect(status === 200 ? body.org : body.current).toEqual(now);
    expect((await served(now.logoUrl)).statusCode).toBe(200);
  });
});

describe('a hostile or damaged file', () => {
  const files: Record<string, () => Promise<Buffer> | Buffer> = {
    'a bomb of 50,000 × 50,000': () => claimedPng(50_000, 50_000, deflateSync(Buffer.alloc(8_000_000))),
    'a narrow bomb': () => claimedPng(1, 2_000_000, deflateSync(Buffer.alloc(6_000_000))),
    'just too wide': () => plain(4097, 1).png().toBuffer(),
    'a size of nothing': () => claimedPng(0, 0),
    'a size beyond all numbers': () => claimedPng(0x7fffffff, 0x7fffffff),
    'fewer pixels than it claims': () => claimedPng(4000, 4000),
    'a packed text of a gigabyte': () =>
      claimedPng(4000, 4000, undefined, [
        chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(64_000_000))])),
      ]),
    'a packed colour profile that is too large': () =>
      claimedPng(4000, 4000, undefined, [
        chunk('iCCP', Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(Buffer.alloc(64_000_000))])),
      ]),
    'a PNG cut in half': async () => half(await noise().png().toBuffer()),
    'a JPEG cut in half': async () => half(await noise().jpeg().toBuffer()),
    'a WebP cut in half': async () => half(await noise().webp().toBuffer()),
    'the first eight bytes of a PNG': () => pngSign,
    'three bytes of a JPEG': () => Buffer.from([0xff, 0xd8, 0xff]),
    'a WebP that says it is longer': () =>
      Buffer.concat([Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8L\xff\xff\xff\x7f', 'latin1'), Buffer.alloc(64)]),
    'an SVG': () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    'an SVG under a PNG’s sign': () =>
      Buffer.concat([pngSign, Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)]),
    'a GIF': () => plain().gif().toBuffer(),
    'a TIFF': () => plain().tiff().toBuffer(),
    'a web page called logo.png': () => Buffer.from(`<!doctype html>${script}`),
    'a PDF': () => Buffer.from('%PDF-1.7\n'),
    'a file of more than 2 MB': () => Buffer.concat([pngSign, Buffer.alloc(logoLimits.bytes)]),
  };
  const noise = () =>
    sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: 'white',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    });
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

  it.each(Object.entries(files))('is refused with a message that says what to do: %s', async (name, make) => {
    const before = await settingsOf(admin);
    const { status, body } = await upload(await make());
    const [error] = body.errors ?? [];
    expect({ status, field: error?.field }).toEqual({ status: 400, field: 'picture' });
    expect([
      ...Object.values(sentences),
      expect.stringMatching(/^This picture is \d+ × \d+ pixels\. Use one of at most 4096 × 4096\.$/),
    ]).toContainEqual(error?.msg);
    // Judged by its header alone: a decompression bomb is never decoded.
    if (/bomb|too wide/.test(name)) expect(error?.msg).toMatch(/^This picture is/);
    expect(await settingsOf(admin)).toEqual(before);
  });

  it('of zero bytes is refused', async () => {
    expect(await upload(Buffer.alloc(0))).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'picture', msg: sentences.empty }] },
    });
  });

  it('above the size limit is refused before it is read', async () => {
    const picture = 'A'.repeat(6_000_000);
    expect(await server.api.call(uploadLogo, { token: admin.token, body: { version: 1, picture } })).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    });
    // Only this call accepts bodies that large.
    const other = await server.api.call(updateOrgSettings, {
      token: admin.token,
      body: { version: 1, name: 'x'.repeat(100_000) },
    });
    expect(other.status).toBe(413);
  });

  it.each(['not base64 at all: ÿþ', '====', 'AAAA'])('is refused if its text isn’t a picture: %s', async (picture) => {
    expect(
      (await server.api.call(uploadLogo, { token: admin.token, body: { version: await versionOf(admin), picture } }))
        .status,
    ).toBe(400);
  });

  it('that never ends delays no other request and is dropped after half a minute', async () => {
    const { port } = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
    const incompleteRequest = `POST /hr/org/settings/logo HTTP/1.1\r\nhost: humanar.test\r\nauthorization: ${admin.token}\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{"version":1,"picture":"`;
    const sockets = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const socket = connect(Number(port), '127.0.0.1');
        await new Promise<void>((done) => socket.write(incompleteRequest, () => done()));
        return socket;
      }),
    );
    expect((await upload(await plain().png().toBuffer())).status).toBe(200);
    expect(server.app.server.requestTimeout).toBe(30_000);
    for (const socket of sockets) socket.destroy();
  });
});

describe('a stored logo', () => {
  const storedPicture = async (bytes: Buffer) => {
    const { status, body } = await upload(bytes);
    expect(status).toBe(200);
    return (await served(body.org.logoUrl)).rawPayload;
  };

  it('contains no script from behind the pixels or from the metadata', async () => {
    const jpeg = await plain()
      .jpeg()
      .withExif({ IFD0: { Copyright: script, ImageDescription: script } })
      .toBuffer();
    for (const bytes of [
      jpeg,
      Buffer.concat([jpeg, Buffer.from(script)]),
      Buffer.concat([await plain().png().toBuffer(), Buffer.from(`PK\x03\x04${script}`)]),
    ]) {
      expect(bytes.includes('alert')).toBe(true);
      expect((await storedPicture(bytes)).includes('alert')).toBe(false);
    }
  });

  it('contains no location, camera or date, and is upright', async () => {
    const taken = await plain(300, 200)
      .jpeg()
      .withExif({
        IFD0: { Model: 'TECNO Camon' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '3/1 23/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const { exif, xmp, iptc, icc, orientation, width, height } = await sharp(await storedPicture(taken)).metadata();
    expect({ exif, xmp, iptc, icc, orientation, width, height }).toEqual({
      exif: undefined,
      xmp: undefined,
      iptc: undefined,
      icc: undefined,
      orientation: undefined,
      width: 200,
      height: 300,
    });
  });

  it('is the first frame of an animation', async () => {
    const frames = await sharp([await plain(20, 20).png().toBuffer(), await plain(20, 20).negate().png().toBuffer()], {
      join: { animated: true },
    })
      .webp({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(frames, { animated: true }).metadata()).pages).toBe(2);
    const { width, height, pages = 1 } = await sharp(await storedPicture(frames), { animated: true }).metadata();
    expect({ width, height, pages }).toEqual({ width: 20, height: 20, pages: 1 });
  });

  it('doesn’t depend on the file name, only on the content', async () => {
    // The call has no field for a name or type.
    expect(Object.keys(uploadLogo.body.shape)).toEqual(['version', 'picture']);
  });
});
