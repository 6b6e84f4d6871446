import { indexNotFound } from '../api-error.ts';
import { applySettings } from '../index-state.ts';
import { pathUid } from '../index-uid.ts';
import { readParameters } from '../parameters.ts';
import { readJson } from '../read-body.ts';
import { type Call, enqueue, indexOrNew, ok, type Reply, type Route, type Routes, theIndex } from '../server-state.ts';
import { checkChange, checkSetting, type SettingsChange, settled } from '../settings.ts';
import { settingNames, settingsTable } from '../settings-table.ts';
import { metadataParameter } from '../task-query.ts';

/** Puts a change in line; resetting never makes an index, setting does. */
function change(call: Call, wanted: SettingsChange, resets: boolean): Reply {
  const { server } = call;
  const uid = pathUid(call.index);
  const { customMetadata } = readParameters(call.query, metadataParameter);
  const mayCreate = !resets && call.access.mayCreate(uid);
  return enqueue(call, {
    type: 'settingsUpdate',
    indexUid: uid,
    metadata: customMetadata,
    details: settled(wanted),
    work: () => {
      const index = resets ? server.indexes.get(uid) : indexOrNew(server, uid, mayCreate);
      if (!index) throw indexNotFound(uid);
      applySettings(index, wanted, server.now());
      return undefined;
    },
  });
}

const allReset = Object.fromEntries(settingNames.map((name) => [name, null])) as SettingsChange;

const single = settingNames.flatMap((name): [string, Route][] => {
  const { route, verb } = settingsTable[name];
  const path = `/indexes/:index/settings/${route}`;
  return [
    [`GET ${path}`, { action: 'settings.get', answer: (call) => ok(theIndex(call).settings[name]) }],
    [
      `${verb} ${path}`,
      {
        action: 'settings.update',
        answer: async (call) => change(call, checkSetting(name, await readJson(call.request, call.server.maxBytes)), false),
      },
    ],
    [`DELETE ${path}`, { action: 'settings.update', answer: (call) => change(call, { [name]: null }, true) }],
  ];
});

export const settingsRoutes: Routes = {
  'GET /indexes/:index/settings': { action: 'settings.get', answer: (call) => ok(theIndex(call).settings) },
  'PATCH /indexes/:index/settings': {
    action: 'settings.update',
    answer: async (call) => change(call, checkChange(await readJson(call.request, call.server.maxBytes)), false),
  },
  'DELETE /indexes/:index/settings': { action: 'settings.update', answer: (call) => change(call, allReset, true) },
  ...Object.fromEntries(single),
};
