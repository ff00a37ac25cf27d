import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import t from 'tap'
import type { WorkerBacklog } from '../../db/backlog.ts'
import { startWatchdog } from '../../worker/watchdog.ts'

const log = pino({ level: 'silent' })

/** What the watchdog asks for while the database answers with `backlogs`, one after another and then the last for ever. */
async function watch (backlogs: (WorkerBacklog | Error)[]): Promise<string[]> {
  const asked: string[] = []
  let looks = 0
  const end = startWatchdog({
    log, every: 5, timeout: 10,
    renew: () => { asked.push(`renew after ${looks}`) },
    giveUp: () => { asked.push(`give up after ${looks}`) },
    read: async () => {
      const backlog = backlogs[Math.min(looks++, backlogs.length - 1)] as WorkerBacklog | Error
      if (backlog instanceof Error) throw backlog
      return backlog
    },
  })
  while (looks < 6) await sleep(5)
  end()
  return asked
}

const still = { waiting: 3, oldest_seconds: 11, applying: 0, failed: 0, busy: 0 }

t.test('OPERATE-10 what stands still at two looks is restarted, and given up when that does not help', async (t) => {
  t.same((await watch([still])).slice(0, 2), ['renew after 2', 'give up after 4'])
})

t.test('a batch that is being applied, that has just come, or nothing at all is no standstill, nor is one look between two batches', async (t) => {
  const fine = { waiting: 3, oldest_seconds: 11, applying: 1, failed: 0, busy: 0 }
  t.same(await watch([fine]), [])
  t.same(await watch([{ ...still, oldest_seconds: 9 }]), [])
  t.same(await watch([{ waiting: 0, oldest_seconds: null, applying: 0, failed: 0, busy: 0 }]), [])
  t.same(await watch([still, fine, still, fine, still, fine]), [])
})

t.test('OPERATE-10 a worker whose places are busy with anything is alive, however long batches wait', async (t) => {
  t.same(await watch([{ ...still, oldest_seconds: 174, busy: 1 }]), [])
  t.same((await watch([{ ...still, busy: 1 }, still])).slice(0, 1), ['renew after 3'])
})

t.test('a database that does not answer reports nothing', async (t) => {
  t.same((await watch([new Error('away'), still, new Error('away'), still, fine()])), ['renew after 4'])
})

function fine (): WorkerBacklog {
  return { waiting: 0, oldest_seconds: null, applying: 0, failed: 0, busy: 0 }
}
