create or replace function identity.said_games(said jsonb, list text)
returns table (moment text, opponent text, place text, competition text, source text)
language sql immutable
begin atomic
  select g.game ->> 'date' || ' ' || (g.game ->> 'time'), util.fold(g.game ->> 'opponent'), util.fold(g.game ->> 'place'),
         util.fold(g.game ->> 'competition'), coalesce(g.game ->> 'source', said_games.list)
    from jsonb_array_elements(coalesce(said_games.said -> 'games', '[]')) g (game);
end;

comment on function identity.said_games(jsonb, text) is
  'The games that are told with what is said of a team of a labelled pair: day and minute (null where the time is not known), opponent '
  'and place, names that mean one thing wherever they stand, competition, and the source that lists the game, by default list '
  '(IDENTITY-132).';
