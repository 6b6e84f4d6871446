import { expect, test } from 'vitest';
import { closeAfterEach } from '../leads/close-after-each.ts';
import { copyProduct, costOf } from './product-copy.ts';
import { addVendor } from './server-variants.ts';

const closing = closeAfterEach();

/** What a site that uses the vendor tells its pages and its host, and how the vendor is loaded in the browser. */
const ask = `import { contentPolicy } from '#lib/hosting/content-policy.ts';
import { trackingSetup } from '#lib/pages/tracking.ts';
import { loadSite } from '#lib/site/load.ts';
import { loadKind } from '#lib/tracking/vendors/load-kind.ts';

const { site } = await loadSite({ tenantsDir: 'tenants', slug: 'hilltop' });
const policy = contentPolicy({ site, pages: { pictures: {}, content: [] }, scripts: [] });
const loaded = await loadKind['heat-map']();
console.log(JSON.stringify({ vendors: trackingSetup(site).vendors, policy: policy.match(/script-src [^;]*/)[0], label: loaded.label }));
`;

test('a new vendor is one file: set, checked, allowed by the policy, told to pages and loaded by them', async () => {
  const product = await copyProduct();
  closing({ close: product.remove });
  const vendor = await addVendor(product);
  await product.write('tenants/hilltop/site.json', JSON.stringify({ settings: { vendors: { heatMap: { id: 'H-123' } } } }));
  await product.write('tenants/hilltop/cars.json', '[]');
  const checked = await product.run(['scripts/forecourt.js', 'check', 'hilltop'], { NO_COLOR: '1' });
  expect(checked.stdout).toContain(
    'loads heat-map (Heat map, about 40 KB) once the page is idle, for analytics unless the shopper refuses',
  );
  await product.write('ask.ts', ask);
  const ran = await product.run(['ask.ts'], {});
  expect(ran).toMatchObject({ code: 0 });
  expect(JSON.parse(ran.stdout)).toEqual({
    vendors: [{ kind: 'heat-map', values: { id: 'H-123' }, purpose: 'analytics' }],
    policy: "script-src 'self' https://cdn.heat.example",
    label: 'Heat map',
  });
  expect(vendor.trim().split('\n').length).toBeLessThanOrEqual(18);
  const touched = await product.touched();
  expect(touched).toEqual(['lib/tracking/vendors/kinds/heat-map.ts']);
  expect(touched).toHaveLength(await costOf('vendor (analytics, pixel, chat)'));
});
