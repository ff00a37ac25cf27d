/** Columns that mean what they do beside another: scores of two sides, a place and the field of it. */
import { shareOfLabels, type Column, type Mapper } from './columns.ts'
import { synonyms } from './synonyms.ts'

const TWIN = /^(?:score|goals|points|pts|runs|result|f|final|total|r)$/
const NEVER = /$^/

/** Scores of both sides, one of both in one cell, or two of one name that stand in the order of the teams. */
export function takeScores ({ columns, mapping, open, has, assign, take }: Mapper): void {
  const [home, away] = [mapping.columns.get('home')?.[0], mapping.columns.get('away')?.[0]]
  const twins = open().filter(({ key }) => TWIN.test(key))
  if (home && away && twins.length === 2 && twins[0]?.key === twins[1]?.key && !has('home_score')) {
    const [first, second] = twins as [Column, Column]
    const isHomeFirst = columns.indexOf(home) < columns.indexOf(away)
    assign('home_score', isHomeFirst ? first : second, 'the order of the teams')
    assign('away_score', isHomeFirst ? second : first, 'the order of the teams')
  }
  take('home_score')
  take('away_score')
  if (!has('home_score')) take('score')
}

/**
 * The wider place is the venue, the narrower one the field: Complex before Venue, Venue before Field; of two names of a venue the one whose
 * values are labels of fields is the field; a Field alone is a venue.
 */
export function takePlaces ({ open, has, assign, take }: Mapper): void {
  const [wide = [], usual = [], ...narrow] = synonyms.get('venue') ?? []
  take('venue', [wide], NEVER)
  const venues = open().filter(({ key }) => usual.includes(key))
  const [labels, names] = [venues.filter((column) => shareOfLabels(column) >= 0.6), venues.filter((column) => shareOfLabels(column) < 0.6)]
  if (!has('venue') && !has('field') && labels.length === 1 && names.length === 1) {
    assign('venue', names[0] as Column, 'its name')
    assign('field', labels[0] as Column, 'its values are labels of fields')
  }
  take('venue', [usual], NEVER)
  if (!has('venue')) take('venue', narrow)
  if (has('venue')) take('field')
}
