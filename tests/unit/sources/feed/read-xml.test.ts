import { expect, test } from 'vitest';
import { dropLines, readFeed } from './read.ts';

test('an element with attributes is the column of its name, as one without them', async () => {
  const xml = `<stock>
    <car><id>1</id><make>Kia</make><model lang="en">Rio</model><price currency="AUD">28990</price><photos><photo n="1">https://a.com/1.jpg</photo><photo>https://a.com/2.jpg</photo></photos></car>
    <car><id>2</id><make>Kia</make><model><![CDATA[Ceed]]></model><price>19990</price></car>
  </stock>`;
  const fields = { id: 'id', make: 'make', model: 'model', price: 'price', images: 'photos.photo', tag: 'price.@currency' };
  const { cars, dropped } = await readFeed(xml, { fields });
  expect(cars.map(({ model, price, images, tag }) => ({ model, price, images, tag }))).toEqual([
    { model: 'Rio', price: 28_990, images: ['https://a.com/1.jpg', 'https://a.com/2.jpg'], tag: 'AUD' },
    { model: 'Ceed', price: 19_990 },
  ]);
  expect(dropLines(dropped)).toEqual([]);
});
