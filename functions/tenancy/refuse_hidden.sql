create or replace function tenancy.refuse_hidden(realm_id integer, team_id text, asked_id text, token_hash bytea) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if refuse_hidden.team_id = any (tenancy.hidden_teams(refuse_hidden.realm_id, array[refuse_hidden.team_id], refuse_hidden.token_hash)) then
    raise exception using errcode = 'OYN01', message = format('There is no team %s.', refuse_hidden.asked_id);
  end if;
end;
$$;

comment on function tenancy.refuse_hidden(integer, text, text, bytea) is
  'Raises OYN01 (not_found), as of one that does not exist, for a team that is private and that the token (SHA-256 of it; null: none) '
  'does not open; asked_id is what it was asked for by. PRIVACY-20, CALENDAR-21.';
