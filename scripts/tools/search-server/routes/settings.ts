import { indexNotFoundError } from '../api-error.ts';
import { applySettings } from '../index-state.ts';
import { checkedUid } from '../index-uid.ts';
import { readParameters } from '../parameters.ts';
import { readJsonBody } from '../read-body.ts';
import {
  type ApiCall,
  type ApiRoute,
  type ApiRoutes,
  enqueueTask,
  getOrCreateIndex,
  ok,
  type Reply,
  requireIndex,
} from '../server-state.ts';
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
      if (!index) throw indexNotFoundError(uid);
      applySettings(index, change, server.now());
      return undefined;
    },
  });
}

const allReset = Object.fromEntries(settingNames.map((name) => [name, null])) as SettingsChange;

const singleSettingRoutes = settingNames.flatMap((name): [string, ApiRoute][] => {
  const { route, verb } = settingsTable[name];
  const path = `/indexes/:index/settings/${route}`;
  return [
    [`GET ${path}`, { action: 'settings.get', answer: (call) => ok(requireIndex(call).settings[name]) }],
    [
      `${verb} ${path}`,
      {
        action: 'settings.update',
        answer: async (call) => enqueueChange(call, checkSetting(name, await readJsonBody(call.request, call.server.maxBytes)), false),
      },
    ],
    [`DELETE ${path}`, { action: 'settings.update', answer: (call) => enqueueChange(call, { [name]: null }, true) }],
  ];
});

export const settingsRoutes: ApiRoutes = {
  'GET /indexes/:index/settings': { action: 'settings.get', answer: (call) => ok(requireIndex(call).settings) },
  'PATCH /indexes/:index/settings': {
    action: 'settings.update',
    answer: async (call) => enqueueChange(call, checkChange(await readJsonBody(call.request, call.server.maxBytes)), false),
  },
  'DELETE /indexes/:index/settings': { action: 'settings.update', answer: (call) => enqueueChange(call, allReset, true) },
  ...Object.fromEntries(singleSettingRoutes),
};
