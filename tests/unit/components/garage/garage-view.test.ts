import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { GarageView } from '#components/garage/garage-view.tsx';
import { garageModel } from '#lib/pages/frames.ts';
import { carOf, testMotors } from '../../pages/test-motors.ts';

const Card = () => null;

it('a garage with tabs says that it needs scripts', () => {
  const model = garageModel(testMotors({ features: { garage: true } }, [carOf('a')]), '/my-garage');
  if (!model?.tabs) throw new Error('There is no garage with tabs.');
  expect(renderToStaticMarkup(createElement(GarageView, { model, Card }))).toContain(
    '<noscript>Turn on JavaScript to see your saved cars.</noscript>',
  );
});
