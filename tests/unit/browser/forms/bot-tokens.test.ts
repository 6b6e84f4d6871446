import { describe, expect, test } from 'vitest';
import { botTokens } from '#lib/browser/forms/bot-tokens.ts';
import type { Turnstile, TurnstileOptions } from '#lib/browser/forms/turnstile.ts';

const settle = () => new Promise<void>((resolve) => void setTimeout(resolve));

/** The tokens of a form over a service that does what the test says; the clock does not move. */
async function yard(load?: () => Promise<Turnstile>) {
  const log: string[] = [];
  const waits: { ms: number; end: () => void }[] = [];
  let options: TurnstileOptions | undefined;
  let now = 0;
  const service: Turnstile = {
    render: (_container, given) => {
      options = given;
      log.push(`render ${given.sitekey}`);
      return 'w1';
    },
    reset: (widget) => void log.push(`reset ${widget}`),
    remove: (widget) => void log.push(`remove ${widget}`),
  };
  const tokens = botTokens({
    load: load ?? (async () => service),
    now: () => now,
    sleep: (ms) => new Promise((end) => void waits.push({ ms, end })),
    onAsk: (isAsking) => void log.push(`ask ${isAsking}`),
  });
  const hide = tokens.show({} as HTMLElement, 'key');
  await settle();
  return {
    ...{ tokens, hide, log, waits },
    widget: () => options as TurnstileOptions,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

describe('a token of the bot check', () => {
  test('is there when the form is sent', async () => {
    const { tokens, widget, log } = await yard();
    widget().callback('a');
    expect(await tokens.token()).toBe('a');
    expect(log).toEqual(['render key']);
  });

  test('is renewed for each attempt, because it works once', async () => {
    const { tokens, widget, log } = await yard();
    widget().callback('a');
    await tokens.token();
    const second = tokens.token();
    expect(log.at(-1)).toBe('reset w1');
    widget().callback('b');
    expect(await second).toBe('b');
  });

  test.each([
    [279_999, 'a', 0],
    [280_000, 'b', 1],
  ])('after %i ms of its 300 s it is %s', async (age, expected, resets) => {
    const { tokens, widget, pass, log } = await yard();
    widget().callback('a');
    pass(age);
    const token = tokens.token();
    widget().callback('b');
    expect(await token).toBe(expected);
    expect(log.filter((line) => line === 'reset w1')).toHaveLength(resets);
  });

  test('that expired is not sent', async () => {
    const { tokens, widget } = await yard();
    widget().callback('a');
    widget()['expired-callback']();
    const token = tokens.token();
    widget().callback('b');
    expect(await token).toBe('b');
  });

  test('is given to one of two attempts', async () => {
    const { tokens, widget } = await yard();
    const [first, second] = [tokens.token(), tokens.token()];
    widget().callback('a');
    widget().callback('b');
    expect([await first, await second]).toEqual(['a', 'b']);
  });

  test('is waited for 5 seconds; what comes later is for the next attempt', async () => {
    const { tokens, widget, waits } = await yard();
    const token = tokens.token();
    expect(waits.map(({ ms }) => ms)).toEqual([5000]);
    waits[0]?.end();
    expect(await token).toBeUndefined();
    widget().callback('late');
    expect(await tokens.token()).toBe('late');
  });

  test('is waited for longer while the shopper has to click', async () => {
    const { tokens, widget, waits, log } = await yard();
    widget()['before-interactive-callback']();
    const token = tokens.token();
    waits[0]?.end();
    await settle();
    expect(waits.map(({ ms }) => ms)).toEqual([5000, 30_000]);
    widget()['after-interactive-callback']();
    widget().callback('clicked');
    expect(await token).toBe('clicked');
    expect(log).toEqual(['render key', 'ask true', 'ask false']);
  });
});

describe('a form is sent without a token', () => {
  test('at once where the script is blocked', async () => {
    const { tokens, waits } = await yard(() => Promise.reject(new Error('blocked')));
    expect([await tokens.token(), waits]).toEqual([undefined, []]);
  });

  test('at once where the script gets blocked while it is waited for', async () => {
    let fail = (_error: Error) => {};
    const { tokens } = await yard(
      () =>
        new Promise((_resolve, reject) => {
          fail = reject;
        }),
    );
    const token = tokens.token();
    fail(new Error('blocked'));
    expect(await token).toBeUndefined();
  });

  test.each([
    ['the key is wrong', '110100'],
    ['the host is not listed', '110200'],
  ])('at once where %s', async (_what, code) => {
    const { tokens, widget, waits } = await yard();
    expect(widget()['error-callback'](code)).toBe(true);
    expect([await tokens.token(), waits]).toEqual([undefined, []]);
  });

  test('at once where the browser is too old for the service', async () => {
    const { tokens, widget } = await yard();
    widget()['unsupported-callback']();
    expect(await tokens.token()).toBeUndefined();
  });

  test('an error that the service tries again is waited for', async () => {
    const { tokens, widget } = await yard();
    widget()['error-callback']('300030');
    const token = tokens.token();
    widget().callback('a');
    expect(await token).toBe('a');
  });
});

test('a closed form removes its check, also one that loads late', async () => {
  const { hide, log } = await yard();
  hide();
  expect(log).toEqual(['render key', 'remove w1']);
  let finish = (_service: Turnstile) => {};
  const late = await yard(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  late.hide();
  finish({ render: () => late.log.push('rendered') as never, reset: () => {}, remove: () => {} });
  await settle();
  expect(late.log).toEqual([]);
});
