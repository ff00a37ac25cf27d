create or replace function identity.read_team(said jsonb) returns jsonb
language sql immutable parallel safe
return (
  select jsonb_build_object(
    'name', w.name, 'words', w.words, 'sport', said -> 'sport', 'season', said -> 'season',
    'age_group', coalesce(said -> 'age_group', said #> '{division,age_group}'), 
    'gender', coalesce(said -> 'gender', said #> '{division,gender}'),
    'organization', util.fold(said #>> '{organization,name}'), 'keys', w.words,
    'is_placeholder', w.name ~ '^(tbd|tba|bye|winner|loser|team|home|away)\M')
    from (
      select util.fold(said ->> 'name') as name, to_jsonb(string_to_array(util.fold(said ->> 'name'), ' ')) as words
    ) w);

comment on function identity.read_team(jsonb) is
  'Returns what can be read out of what is said of a team: its words, its structure and its blocking keys.';
