create or replace function manage.list_accounts(credential bytea, q text, before text, row_limit integer) returns setof manage.account
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off -- by the index of words, however many are called so
as $$
declare
  v_caller manage.caller := manage.enter(list_accounts.credential, 'list_accounts', null);
  v_asked text := btrim(coalesce(list_accounts.q, ''));
  v_limit integer := least(greatest(coalesce(list_accounts.row_limit, 25), 1), 100);
  v_words tsquery := (select string_agg(format('''%s'':*', w.word), ' & ')::tsquery from unnest(search.words_of(v_asked)) w (word));
  v_found text[];
begin
  if starts_with(v_asked, 'acct_') then
    v_found := array[v_asked];
  elsif v_asked = '' then
    v_found := array(
      select a.account_id from tenancy.accounts a
       where list_accounts.before is null or a.account_id < list_accounts.before
       order by a.account_id desc
       limit v_limit);
  else
    v_found := array(
      select a.account_id
        from (select o.account_id from tenancy.accounts o where array_to_tsvector(search.words_of(o.name)) @@ v_words offset 0) a
       where list_accounts.before is null or a.account_id < list_accounts.before
       order by a.account_id desc
       limit v_limit);
  end if;
  return query
  select d.* from unnest(v_found) f (account_id) cross join lateral manage.show_account(f.account_id) d
   where d.account_id is not null
   order by d.account_id desc;
end;
$$;

comment on function manage.list_accounts(bytea, text, text, integer) is
  'Returns accounts to staff, the newest first, each as its people see it, page by page: those of whose names every word of q begins a '
  'word (null: all), or the one whose id q is; before an id (null: from the newest), at most row_limit (1 to 100, null: 25). PEOPLE-13, '
  'DASHBOARD-105, DASHBOARD-106.';

create index accounts_words on tenancy.accounts using gin (array_to_tsvector(search.words_of(name)));
