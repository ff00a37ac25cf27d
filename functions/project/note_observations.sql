create or replace function project.note_observations() returns void
language plpgsql
set search_path = ''
as $$
begin
  update pg_temp.staged_changes c set observation_id = (select i.observation_id from pg_temp.incoming i where i.seq = c.seq limit 1);
end;
$$;

comment on function project.note_observations() is 'Says of each change that a batch staged which of its observations caused it (HISTORY-6).';
