/** A run of a connector, as operators see it and decide on it (DASHBOARD-95). */
import { at, type Ask, type Page, type View } from '../ask.ts'
import type { ShownRun, Side } from '../feeds.ts'
import { readMapping } from './feeds/run_forms.ts'
import { showRun } from './feeds/run.ts'

const side: Side = {
  feeds: 'connectors', runs: 'connectors/runs',
  read: ({ operate }, id) => operate('read_connector_run', { run_id: id }) as Promise<ShownRun>
}
const show = (ask: Ask): Promise<View> => showRun(ask, side)
const noteOf = ({ form }: Ask): string | null => form.text('note') || null

const deciding = (name: string, done: string, act: (ask: Ask, run: ShownRun) => Promise<unknown>): Page => ({
  path: `/:mode/connectors/runs/:id/${name}`, get: show,
  post: async (ask) => {
    const held = await side.read(ask, ask.params.id as string)
    await act(ask, held)
    return { to: at(ask, `connectors/${held.feed_id}?done=${done}`) }
  }
})

export const connectorRun: readonly Page[] = [
  { path: '/:mode/connectors/runs', get: (ask) => Promise.resolve({ to: at(ask, 'connectors') }) },
  { path: '/:mode/connectors/runs/:id', get: show },
  deciding('accept', 'accepted', (ask, held) => ask.operate('accept_connector_run', {
    run_id: held.run_id, note: noteOf(ask), mapping: readMapping(ask, held)
  })),
  deciding('discard', 'discarded', (ask, held) => ask.operate('discard_connector_run', { run_id: held.run_id, note: noteOf(ask) }))
]
