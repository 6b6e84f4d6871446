import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { compile } from 'sass';
import { expect, test, vi } from 'vitest';
import { withVariant } from './load-product.ts';
import { addTemplate, isOwnOfTemplate } from './page-variants.ts';
import { costOf } from './product-copy.ts';

test('a new template has its own slot, the default of every other, its theme and its facts', () =>
  withVariant(addTemplate, async ({ dir, load, catalogueOf, touched }) => {
    const { templates } = await load('components/templates/slots.tsx');
    const { headerGround } = await load('lib/site/templates.ts');
    const { garageModel } = await load('lib/pages/frames.ts');
    const catalogue = (await catalogueOf({ template: 'harbour' })) as { site: object };
    expect(headerGround(catalogue.site)).toBe('#e6f2f5');
    expect(Object.keys(templates.harbour)).toEqual(Object.keys(templates.studio));

    const page = createElement(templates.harbour.Garage, { model: garageModel(catalogue, '/my-garage') });
    await vi.waitFor(() => expect(renderToStaticMarkup(page)).toBe('<h1>Moored Test Motors</h1>'), { timeout: 60_000 });
    expect(compile(join(dir, 'styles/global.scss')).css).toContain('[data-template=harbour]');

    const files = await touched();
    expect(files.filter((path) => !isOwnOfTemplate(path))).toEqual([
      'components/templates/slots.tsx',
      'lib/site/templates.ts',
      'styles/global.scss',
    ]);
    expect(files.filter((path) => !isOwnOfTemplate(path))).toHaveLength(await costOf('template'));
  }));
