drop trigger if exists _900_refuse_commit on ledger.unflushed;
create constraint trigger _900_refuse_commit after insert on ledger.unflushed
deferrable initially deferred for each row execute function ledger.tg_unflushed__refuse_commit();
