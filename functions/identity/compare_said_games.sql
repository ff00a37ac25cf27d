create or replace function identity.compare_said_games(first jsonb, second jsonb)
returns table (opponents integer, venues integer, veto text)
language sql immutable
begin atomic
  with a as (
    select g.* from identity.said_games(compare_said_games.first, 'left') g
  ), b as (
    select g.* from identity.said_games(compare_said_games.second, 'right') g
  ), pairs as (
    select identity.meeting_of(
             a.source = b.source or a.opponent <> b.opponent and (
               exists (select from a o where o.opponent = b.opponent and o.source = a.source)
               or exists (select from b o where o.opponent = a.opponent and o.source = b.source)),
             a.opponent = b.opponent, a.place = b.place) as meeting,
           a.source = b.source and a.opponent = util.fold(compare_said_games.second ->> 'name')
             and b.opponent = util.fold(compare_said_games.first ->> 'name') as is_against
      from a join b on b.moment = a.moment
  )
  select (count(*) filter (where p.meeting = 'opponent'))::integer, (count(*) filter (where p.meeting = 'venue'))::integer,
         identity.schedule_veto(
           coalesce(bool_or(p.is_against), false), coalesce(bool_or(p.meeting = 'elsewhere'), false),
           exists (select from a join b on b.source = a.source and b.competition = a.competition))
    from pairs p;
end;

comment on function identity.compare_said_games(jsonb, jsonb) is
  'Compares the games that are told with the two sides of a labelled pair as identity.compare_games does those of two teams: how many are '
  'at one minute against one opponent, how many more at one minute and place, and the veto of the schedules (identity.schedule_veto) '
  '(IDENTITY-132).';
