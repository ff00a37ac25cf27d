/** Moving the first file of a feed to the feed that it is a newer file of (FEED-411). */
import { at, type Answer, type Ask, type Page } from '../../ask.ts'
import { awaitRun, type Run } from '../../feeds.ts'
import { showRun } from './run.ts'

async function move (ask: Ask): Promise<Answer> {
  const id = ask.params.id as string
  const feed = ask.form.required('feed', 'Which schedule this is')
  if (feed === 'new') return { to: at(ask, `runs/${id}?as=new`) }
  const { run_id: runId } = await ask.operate('move_run', { mode: ask.mode, run_id: id, feed_id: feed }) as Run
  await awaitRun(ask, runId)
  return { to: at(ask, `runs/${runId}`) }
}

export const moveRun: readonly Page[] = [{ path: '/:mode/runs/:id/move', get: (ask) => showRun(ask), post: move }]
