/** Questions about newer reports that differ from what is shown of a game, which the account can decide (CORRECT-27). */
import { html } from '../../pages/html.ts'
import { at, doing, type Ask, type Page, type View } from '../ask.ts'
import { badge, renderOutcome, renderValue, table, when } from '../parts.ts'
import { fieldOf, renderAnswers, renderQuestion, type Answered, type Question } from '../questions.ts'

/** As they are played. */
const byDate = (one: Question, other: Question): number => (one.starts_at ?? '').localeCompare(other.starts_at ?? '')

async function show (ask: Ask): Promise<View> {
  const [read, me] = await Promise.all([ask.operate('list_questions', { mode: ask.mode }), ask.me()])
  const { open, answered } = read as { open: Question[], answered: Answered[] }
  return {
    title: 'Questions',
    main: html`<h1>Questions</h1>
${renderOutcome(ask, {
  confirmed: 'Your source is corrected. The game shows it as soon as the correction is applied.',
  stands: 'What is shown stands. You are asked again only if a newer report differs.'
})}<p class="soft">A newer report differs from what is shown of a game to come. Is it right? You are asked because your source decides,
or because you represent a club that plays.</p>
${table('To answer', ['Game', 'Shown', 'Reported', ''], open.toSorted(byDate).map((one) => {
    const { shown, reported } = renderQuestion(one)
    return [fieldOf(ask, one), shown, reported, renderAnswers(ask, me, one) || null]
  }), 'No newer report differs from what is shown.')}${
  table('Answered', ['Game', 'Reported', 'Answer', 'By', 'When'], answered.map((one) => [
    fieldOf(ask, one), renderValue(one.value, one), one.answer === 'confirmed' ? badge('confirmed', 'good') : badge('it stands'),
    one.answered_by ?? '', when(one.answered_at)
  ]), 'Nothing was answered within 90 days.')}<p><a href="${at(ask, 'conflicts')}">All conflicts between sources</a></p>`
  }
}

const answering = (answer: 'confirmed' | 'stands') => doing(`/:mode/questions?done=${answer}`, ({ operate, mode }, id) =>
  operate('answer_question', { mode, question_id: id, answer }))

export const questions: readonly Page[] = [
  { path: '/:mode/questions', nav: { group: 'Look', name: 'Questions' }, get: show },
  { path: '/:mode/questions/:id/confirm', post: answering('confirmed') },
  { path: '/:mode/questions/:id/stand', post: answering('stands') }
]
