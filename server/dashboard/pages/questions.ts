/** Questions about newer reports that differ from what is shown of a game, which the account can decide (CORRECT-27, CORRECT-29). */
import { ServiceError } from '../../../db/errors.ts'
import { html, type Markup } from '../../pages/html.ts'
import { at, doing, may, refuseBelow, type Answer, type Ask, type Page, type View } from '../ask.ts'
import { fieldInside } from '../format.ts'
import { badge, button, count, renderOutcome, renderValue, table, when } from '../parts.ts'
import { fieldOf, renderAnswers, renderQuestion, type Answered, type Question } from '../questions.ts'

/** As they are played. */
const byDate = (one: Answered, other: Answered): number => (one.starts_at ?? '').localeCompare(other.starts_at ?? '')
/** The most that one answer is given to (manage.questions_alike). */
const MOST = 50

const read = async (ask: Ask): Promise<{ open: Question[], answered: Answered[] }> => {
  const { open, answered } = await ask.operate('list_questions', { mode: ask.mode }) as { open: Question[], answered: Answered[] }
  return { open: open.toSorted(byDate), answered }
}

/** How the values of alike questions differ, as a part of a sentence. */
function differenceOf (one: Question): Markup {
  if (one.field !== 'start') {
    return html`${fieldInside(one.field)} ${renderValue(one.value, one)} in place of ${renderValue(one.shown.value, one)}`
  }
  const minutes = Math.round((Date.parse(String(one.value)) - Date.parse(String(one.shown.value))) / 60_000)
  const [size, noun] = minutes % 1440 === 0 ? [1440, 'day'] : minutes % 60 === 0 ? [60, 'hour'] : [1, 'minute']
  return html`start ${count(Math.abs(minutes) / (size as number), noun as string)} ${minutes > 0 ? 'later' : 'earlier'}`
}

/** Questions with the same evidence, where there are several: by what they share, those of the next game first. */
function groupsOf (open: readonly Question[]): Question[][] {
  const keys = [...new Set(open.map(({ alike }) => alike))]
  return keys.map((key) => open.filter(({ alike }) => alike === key)).filter(({ length }) => length > 1)
}

const group = (ask: Ask, all: readonly Question[]): Markup => {
  const first = all[0] as Question
  return html`<p class="attention">${count(all.length, 'question')} with the same evidence: ${first.source} reports ${
    differenceOf(first)} (${first.shown.source}). <a
href="${at(ask, `questions/${first.question_id}/alike`)}">Answer all ${all.length}…</a></p>
`
}

/** What was answered together is undone together. */
const isTogether = (one: Answered, other: Answered): boolean =>
  one.answered_at === other.answered_at && one.answered_by === other.answered_by && one.answer === other.answer
function undo (ask: Ask, one: Answered, at_: number, answered: readonly Answered[]): Markup | null {
  if (answered.findIndex((other) => isTogether(one, other)) !== at_) return null
  const all = answered.filter((other) => isTogether(one, other)).length
  return button(at(ask, `questions/${one.question_id}/undo`), all > 1 ? `Undo all ${all}` : 'Undo', {}, 'quiet')
}

async function show (ask: Ask): Promise<View> {
  const [{ open, answered }, me] = await Promise.all([read(ask), ask.me()])
  const mayAnswer = may(me, 'schedule_manager')
  return {
    title: 'Questions',
    main: html`<h1>Questions</h1>
${renderOutcome(ask, {
  confirmed: 'Your source is corrected. The game shows it as soon as the correction is applied.',
  stands: 'What is shown stands. You are asked again only if a newer report differs.',
  confirmed_all: 'Your source is corrected. The games show it as soon as the corrections are applied.',
  undone: 'Undone. The questions are open again as soon as it is applied.'
})}<p class="soft">A newer report differs from what is shown of a game to come. Is it right? You are asked because your source decides,
or because you represent a club that plays.</p>
${mayAnswer && groupsOf(open).slice(0, 10).map((all) => group(ask, all))}${
  table('To answer', ['Game', 'Shown', 'Reported', ''], open.map((one) => {
    const { shown, reported } = renderQuestion(one)
    return [fieldOf(ask, one), shown, reported, renderAnswers(ask, me, one) || null]
  }), 'No newer report differs from what is shown.')}${
  table('Answered', ['Game', 'Reported', 'Answer', 'By', 'When', ''], answered.map((one, place) => [
    fieldOf(ask, one), renderValue(one.value, one), one.answer === 'confirmed' ? badge('confirmed', 'good') : badge('it stands'),
    one.answered_by ?? '', when(one.answered_at), mayAnswer ? undo(ask, one, place, answered) : null
  ]), 'Nothing was answered within 90 days.')}<p><a href="${at(ask, 'conflicts')}">All conflicts between sources</a></p>`
  }
}

/** Each game that one answer is about, before it is given. */
async function showAlike (ask: Ask): Promise<View> {
  await refuseBelow(ask, 'schedule_manager')
  const { open } = await read(ask)
  const own = open.find(({ question_id: id }) => id === ask.params.id)
  if (own === undefined) throw new ServiceError('not_found', 'There is no such question. It was answered, or the sources agree again.')
  const all = open.filter(({ alike }) => alike === own.alike)
  const shown = [own, ...all.filter((one) => one !== own).slice(0, MOST - 1)]
  const also = shown.slice(1).map(({ question_id: id }) => id).join(' ')
  const sure = shown.filter(({ refusal }) => refusal === null).length
  const path = at(ask, `questions/${own.question_id}`)
  return {
    title: 'Questions with the same evidence',
    main: html`<p><a href="${at(ask, 'questions')}">Questions</a></p>
<h1>Answer ${count(shown.length, 'question')} at once</h1>
${renderOutcome(ask)}<p>${own.source} reports ${differenceOf(own)} (${own.shown.source}). Nothing has changed yet. One undo takes
all of it back.</p>
${all.length > MOST && html`<p class="soft">${count(all.length - MOST, 'more question is', 'more questions are')} alike and can be answered
next.</p>
`}${table(count(shown.length, 'game'), ['Game', 'Shown', 'Reported', ''], shown.map((one) => {
    const { shown: before, reported } = renderQuestion(one)
    return [fieldOf(ask, one), before, reported, one.refusal === null ? null : html`<span class="soft">It cannot be confirmed here. ${
      one.refusal}</span>`]
  }), '')}<div class="actions">${own.refusal === null && button(`${path}/confirm`, `Confirm ${count(sure, 'change')}`, { also })}${
  button(`${path}/stand`, `All ${shown.length} stand`, { also }, 'quiet')}<a class="button quiet" href="${
  at(ask, 'questions')}">Cancel</a></div>`
  }
}

const answering = (answer: 'confirmed' | 'stands') => async (ask: Ask): Promise<Answer> => {
  const also = ask.form.text('also').split(' ').filter(Boolean)
  await ask.operate('answer_question', { mode: ask.mode, question_id: ask.params.id as string, answer, also })
  return { to: at(ask, `questions?done=${answer}${also.length > 0 && answer === 'confirmed' ? '_all' : ''}`) }
}

export const questions: readonly Page[] = [
  { path: '/:mode/questions', nav: { group: 'Look', name: 'Questions' }, get: show },
  { path: '/:mode/questions/:id/alike', get: showAlike },
  { path: '/:mode/questions/:id/confirm', post: answering('confirmed') },
  { path: '/:mode/questions/:id/stand', post: answering('stands') },
  {
    path: '/:mode/questions/:id/undo', post: doing('/:mode/questions?done=undone', ({ operate, mode }, id) =>
      operate('undo_answer', { mode, question_id: id }))
  }
]
