create or replace function webhook.refuse_filter(competition text, team text) returns void
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_body constant text := '_[0-7][0-9A-HJKMNP-TV-Z]{25}$';
begin
  if refuse_filter.competition !~ ('^cmp' || c_body) then
    raise exception using errcode = 'OYV11', column = '/filter/competition',
      message = '`competition` must be the id of a competition, which starts with cmp_ and has 26 characters more.';
  elsif refuse_filter.team !~ ('^tm' || c_body) then
    raise exception using errcode = 'OYV11', column = '/filter/team',
      message = '`team` must be the id of a team, which starts with tm_ and has 26 characters more.';
  end if;
end;
$$;

comment on function webhook.refuse_filter(text, text) is
  'Raises OYV11 (validation_failed; column: the pointer) for a filter that could never fit: what is no id of a competition, or of a team '
  '(null: no filter). WEBHOOK-3.';
