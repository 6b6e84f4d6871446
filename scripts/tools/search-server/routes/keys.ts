import { readKeyChange, readNewKey } from '../key-body.ts';
import { addKey, findKey, type KeyStore, keyView, listKeys } from '../keys.ts';
import { pageOf, pageParameters, readParameters } from '../parameters.ts';
import { readJsonBody } from '../read-body.ts';
import { type ApiCall, type ApiRoutes, ok } from '../server-state.ts';

/** Without a master key `authorize` refuses these routes before they run. */
const keysOf = ({ server }: ApiCall) => server.keys as KeyStore;

export const keyRoutes: ApiRoutes = {
  'GET /keys': {
    action: 'keys.get',
    answer: (call) => {
      const page = readParameters(call.query, pageParameters('api_key'));
      const keys = keysOf(call);
      return ok(
        pageOf(
          listKeys(keys).map((key) => keyView(keys, key)),
          page,
        ),
      );
    },
  },
  'POST /keys': {
    action: 'keys.create',
    answer: async (call) => {
      const { server, request } = call;
      const key = readNewKey(await readJsonBody(request, server.maxBytes), server.now(), server.uuid);
      addKey(keysOf(call), key);
      return { status: 201, body: keyView(keysOf(call), key) };
    },
  },
  'GET /keys/:id': { action: 'keys.get', answer: (call) => ok(keyView(keysOf(call), findKey(keysOf(call), call.id))) },
  'PATCH /keys/:id': {
    action: 'keys.update',
    answer: async (call) => {
      const change = readKeyChange(await readJsonBody(call.request, call.server.maxBytes));
      const key = findKey(keysOf(call), call.id);
      Object.assign(key, change, { updatedAt: call.server.now() });
      return ok(keyView(keysOf(call), key));
    },
  },
  'DELETE /keys/:id': {
    action: 'keys.delete',
    answer: (call) => {
      const keys = keysOf(call);
      keys.byUid.delete(findKey(keys, call.id).uid);
      return { status: 204 };
    },
  },
};
