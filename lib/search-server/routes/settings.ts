import { indexNotFound } from '../api-error.ts';
import { applySettings } from '../index-state.ts';
import { checkedUid } from '../index-uid.ts';
import { readParameters } from '../parameters.ts';
import { readJson } from '../read-body.ts';
import { type ApiCall, enqueueTask, getOrCreateIndex, ok, type Reply, type Route, type Routes, requireIndex } from '../server-state.ts';
import { checkChange, checkSetting, describeChange, type SettingsChange } from '../settings.ts';
import { settingNames, settingsTable } from '../settings-table.ts';
import { metadataParameter } from '../task-query.ts';

/** Adds the task for a change. Setting creates a missing index; resetting does not. */
function enqueueChange(call: ApiCall, change: SettingsChange, isReset: boolean): Reply {
  const { server } = call;
  const uid = checkedUid(call.index);
  const { customMetadata } = readParameters(call.query, metadataParameter);
  const canCreate = !isReset && call.access.canCreate(uid);
  return enqueueTask(call, {
    type: 'settingsUpdate',
    indexUid: uid,
    metadata: customMetadata,
    details: describeChange(change),
    work: () => {
      const index = isReset ? server.indexes.get(uid) : getOrCreateIndex(server, uid, canCreate);
      if (!index) throw indexNotFound(uid);
      applySettings(index, change, server.now());
      return undefined;
    },
  });
}

const allReset = Object.fromEntries(settingNames.map((name) => [name, null])) as SettingsChange;

const singleSettingRoutes = settingNames.flatMap((name): [string, Route][] => {
  const { route, verb } = settingsTable[name];
  const path = `/indexes/:index/settings/${route}`;
  return [
    [`GET ${path}`, { action: 'settings.get', answer: (call) => ok(requireIndex(call).settings[name]) }],
    [
      `${verb} ${path}`,
      {
        action: 'settings.update',
        answer: async (call) => enqueueChange(call, checkSetting(name, await readJson(call.request, call.server.maxBytes)), false),
      },
    ],
    [`DELETE ${path}`, { action: 'settings.update', answer: (call) => enqueueChange(call, { [name]: null }, true) }],
  ];
});

export const settingsRoutes: Routes = {
  'GET /indexes/:index/settings': { action: 'settings.get', answer: (call) => ok(requireIndex(call).settings) },
  'PATCH /indexes/:index/settings': {
    action: 'settings.update',
    answer: async (call) => enqueueChange(call, checkChange(await readJson(call.request, call.server.maxBytes)), false),
  },
  'DELETE /indexes/:index/settings': { action: 'settings.update', answer: (call) => enqueueChange(call, allReset, true) },
  ...Object.fromEntries(singleSettingRoutes),
};
