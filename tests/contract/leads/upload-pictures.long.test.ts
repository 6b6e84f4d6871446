import sharp from 'sharp';
import { expect } from 'vitest';
import { describeUploads, lead } from './upload-yard.ts';

describeUploads('large pictures', ['SQLite'], (it, yard) => {
  it('are made smaller, and their pixels are counted before they are decoded', async () => {
    const large = await sharp({ create: { width: 5000, height: 2500, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    expect(
      (
        await yard()
          .uploads()
          .upload(lead, [['large.jpg', large]])
      ).status,
    ).toBe(201);
    const [link] = await yard().deliver();
    const { width, height } = await sharp(
      Buffer.from(
        await (
          await yard()
            .uploads()
            .follow(link?.url ?? '')
        ).arrayBuffer(),
      ),
    ).metadata();
    expect([width, height]).toEqual([4096, 2048]);
    const bomb = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    const refused = await yard()
      .uploads()
      .upload(lead, [['bomb.png', bomb]]);
    expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([
      422,
      '“bomb.png” is damaged or too large to open. Please send another picture.',
    ]);
  });
});
