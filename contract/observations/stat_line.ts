/** `data` of a stat line, for a team or for one player (MODEL-12). */
import { closed, oneOf, ref, text, type Schema } from '../schema.ts'

export const statLine: Record<string, Schema> = {
  StatLineData: closed(['fixture', 'team', 'sport', 'stats'], {
    fixture: ref('Reference'),
    team: ref('Reference'),
    player: {
      ...ref('PlayerReference'),
      description: 'Part of the identity of the line: the same external_id with another player, or none, is another line. A deletion ' +
        'deletes all lines of its external_id.'
    },
    period: text(0, 20, 'Absent means the whole game.'),
    sport: oneOf(['soccer', 'baseball']),
    stats: ref('Stats')
  }),
  Stats: {
    type: 'object',
    description: 'Figures by name, such as goals_total or innings_pitched. Unknown names are kept.',
    maxProperties: 200,
    propertyNames: {
      pattern: '^[a-z][a-z0-9_]{0,63}$',
      'x-must': 'be named in lower-case letters, digits and underscores, start with a letter and have at most 64 characters, such as ' +
        'goals_total'
    },
    additionalProperties: { type: 'number' },
    examples: [{ goals_total: 2, shots_on_goal_total: 5 }]
  }
}
