@import TenonObjectiveC;

@interface TNMediator (Payment)
- (void)charge:(NSInteger)cents
    completion:(void (^_Nonnull)(NSString *_Nullable receipt, NSError *_Nullable error))completion;
@end
