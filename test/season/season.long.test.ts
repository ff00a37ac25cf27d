/** A small season through the real service, beside its baselines. */
import t from 'tap'
import { chooseCases } from './cases.ts'
import { judge } from './judge.ts'
import { baselinesOn, figuresOfBaselines, measure } from './measure.ts'
import type { Played } from './player.ts'
import { makeSmallStage } from './small.ts'

const stage = makeSmallStage(1)
const baselines = baselinesOn(stage)
const [, , policy, best] = figuresOfBaselines(stage, baselines)
const { figures, played, wrong } = await measure(t, stage, baselines, 'service')

t.test('families of a small season see what was announced about as often as by the policy with perfect recognising', async (t) => {
  t.comment(JSON.stringify({ figures, policy, best }))
  t.ok(figures.announced > 10, 'there is something to report')
  t.equal(figures.views, policy!.views)
  t.equal(figures.wrongMerges, 0)
  t.ok(figures.wrong <= policy!.wrong + figures.views * 0.02, `${figures.wrong} wrong views, ${policy!.wrong} by the policy`)
  t.ok(figures.wrong + figures.missing >= best!.wrong + best!.missing, 'no better than what was reported')
  t.ok(figures.never <= policy!.never + figures.announced * 0.05, `${figures.never} moves became no event, ${policy!.never} by the policy`)
  t.ok(figures.falseAlarms <= policy!.falseAlarms + figures.games * 0.03, `${figures.falseAlarms} false alarms, ${policy!.falseAlarms}`)
  t.ok(figures.importAlarms <= policy!.importAlarms + figures.games * 0.1, `${figures.importAlarms} before, ${policy!.importAlarms}`)
  t.ok(figures.doubted <= figures.views * 0.05, `${figures.doubted} right views are marked`)
  t.ok(figures.followed >= figures.due * 0.9, `${figures.followed} of ${figures.due} changes by the policy became events at once`)
})

t.test('a wrong view has a reason, what was shown, and what each source had reported', async (t) => {
  t.equal(played.heldRuns, 0)
  const cases = chooseCases(wrong)
  t.ok(cases.length > 0)
  for (const text of cases) t.match(text, /^(?:not reported by anyone|delay|policy|recognising): [^]*reported:\n[^]*fixtures at the end:/)
})

t.test('a season that is played again shows the same to every family and reports the same changes', async (t) => {
  const describe = ({ views, ledger }: Played): string[] => [
    ...views.map((view) => JSON.stringify({
      ...judge(view), team: view.team.id, listed: view.listed, shown: view.shown.map(({ fixture: _, ...one }) => one)
    })),
    ...ledger.changes.map(({ at, game, kind, before, after }) => JSON.stringify({ at, game: game.id, kind, before, after })).sort()
  ]
  t.same(describe((await measure(t, stage, baselines, 'service')).played), describe(played))
})
